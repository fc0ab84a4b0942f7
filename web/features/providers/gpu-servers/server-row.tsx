import { CircleCheck, CircleOff, Clock } from 'lucide-react'
import type { VendorAccount } from '#contract/vendor-accounts.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Switch } from '#web/components/ui/form/switch.tsx'
import { formatDateTime } from '#web/lib/format.ts'
import * as texts from '#web/texts/gpu.ts'
import * as providerTexts from '#web/texts/providers.ts'
import { useSaveServer } from './server-queries.ts'

type RowProps = { server: VendorAccount; onEdit: () => void; onDelete: () => void }

export function ServerRow({ server, onEdit, onDelete }: RowProps) {
  const { name, address, lastUsed, lastError, priority } = server
  return (
    <li className="py-4">
      <div className="flex items-center justify-between gap-3">
        <bdi className="min-w-0 break-words font-semibold">{name}</bdi>
        <Enabled server={server} />
      </div>
      <p className="break-all font-mono text-quiet text-sm">{address}</p>
      <p className="mt-1 flex flex-wrap items-center gap-x-4 text-sm tabular-nums">
        <State server={server} />
        <span className="text-quiet">{providerTexts.inOrder(priority)}</span>
        <span className="text-quiet">
          {lastUsed ? providerTexts.lastUsedOn(formatDateTime(lastUsed)) : providerTexts.notUsedYet}
        </span>
      </p>
      {lastError && (
        <p className="line-clamp-3 break-words text-bad text-sm" title={lastError}>
          {providerTexts.lastError(lastError)}
        </p>
      )}
      <span className="-mx-3 flex">
        <Button variant="quiet" size="small" aria-label={providerTexts.editNamed(name)} onClick={onEdit}>
          {providerTexts.edit}
        </Button>
        <Button variant="quiet" size="small" aria-label={providerTexts.deleteNamed(name)} onClick={onDelete}>
          {providerTexts.deleteAccount}
        </Button>
      </span>
    </li>
  )
}

/** In a word: whether the server gets videos now. */
function State({ server: { isEnabled, restingUntil } }: { server: VendorAccount }) {
  const rests = restingUntil !== null && Date.parse(restingUntil) > Date.now()
  const [Icon, className, word] = !isEnabled
    ? ([CircleOff, 'text-quiet', texts.disabled] as const)
    : rests
      ? ([Clock, 'text-wait', texts.restingUntil(formatDateTime(restingUntil))] as const)
      : ([CircleCheck, 'text-good', texts.works] as const)
  return (
    <span className={`flex items-center gap-1.5 font-medium ${className}`}>
      <Icon aria-hidden className="size-4 shrink-0" />
      <span>{word}</span>
    </span>
  )
}

/** Shows the new state at once; the list catches up. */
function Enabled({ server: { id, name, isEnabled } }: { server: VendorAccount }) {
  const { mutate, isPending, variables } = useSaveServer()
  return (
    <Switch
      aria-label={providerTexts.enabledOf(name)}
      checked={isPending ? variables.body.isEnabled === true : isEnabled}
      onCheckedChange={(next) => !isPending && mutate({ id, body: { isEnabled: next } })}
    />
  )
}
