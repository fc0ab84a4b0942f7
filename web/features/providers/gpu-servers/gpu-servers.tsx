import { ServerCheck } from '#web/components/gpu/server-check.tsx'
import { AccountSection } from '#web/features/providers/accounts/account-section.tsx'
import { useVendorAccounts } from '#web/features/providers/accounts/vendor-queries.ts'
import * as texts from '#web/texts/gpu.ts'
import { ServerForm } from './server-form.tsx'
import { useCheckServers, useDeleteServer } from './server-queries.ts'
import { ServerRow } from './server-row.tsx'

const own = {
  ...{ none: texts.noServerYet, add: texts.addServer, edit: texts.editServer },
  ...{ unreachable: texts.serversUnreachable, deleting: texts.whatDeletingServerDoes },
}

/** The operator's own ComfyUI servers: the list, its dialogs, and what a check of them finds. */
export function GpuServers() {
  const { data, isPending, refetch } = useVendorAccounts()
  const check = useCheckServers()
  const servers = data?.filter(({ vendor }) => vendor === 'comfyui')
  return (
    <>
      <AccountSection
        accounts={servers}
        pending={isPending}
        onRetry={() => void refetch()}
        texts={own}
        list={(shown, { onEdit, onDelete }) => (
          <ul className="mb-4 divide-y divide-edge border-edge border-y">
            {shown.map((server) => (
              <ServerRow
                key={server.id}
                server={server}
                checked={check.data?.find(({ id }) => id === server.id)}
                onEdit={() => onEdit(server)}
                onDelete={() => onDelete(server)}
              />
            ))}
          </ul>
        )}
        form={(server, onDone) => <ServerForm server={server} onDone={onDone} />}
        remove={useDeleteServer()}
      />
      {servers && servers.length > 0 && (
        <div className="mt-6 border-edge border-t pt-4">
          <ServerCheck action={texts.checkServers} hint={texts.checkServersHint} check={check} />
        </div>
      )}
    </>
  )
}
