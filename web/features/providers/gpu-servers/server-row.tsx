import { Circle, CircleAlert, CircleCheck, CircleOff, Clock } from 'lucide-react'
import type { CheckedServer } from '#contract/models/gpu/gpu-servers.ts'
import type { VendorAccount } from '#contract/vendor-accounts.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Switch } from '#web/components/ui/form/switch.tsx'
import { formatDateTime } from '#web/lib/format.ts'
import * as texts from '#web/texts/gpu.ts'
import * as providerTexts from '#web/texts/providers.ts'
import { useSaveServer } from './server-queries.ts'

type Found = {
  server: VendorAccount
  /** What the last check on this page found, if there was one. */
  checked: CheckedServer | undefined
}
type RowProps = Found & { onEdit: () => void; onDelete: () => void }

export function ServerRow({ server, checked, onEdit, onDelete }: RowProps) {
  const { name, address, lastUsed, lastError, priority } = server
  return (
    <li className="py-4">
      <div className="flex items-center justify-between gap-3">
        <bdi className="min-w-0 break-words font-semibold">{name}</bdi>
        <Enabled server={server} />
      </div>
      <p className="break-all font-mono text-quiet text-sm">{address}</p>
      <p className="mt-1 flex flex-wrap items-center gap-x-4 text-sm tabular-nums">
        <State server={server} checked={checked} />
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

/** In a word: whether the server gets videos now, and whether it works as far as is known. */
function State(found: Found) {
  const [Icon, className, word] = describeState(found)
  return (
    <span className={`flex items-center gap-1.5 font-medium ${className}`}>
      <Icon aria-hidden className="size-4 shrink-0" />
      <span>{word}</span>
    </span>
  )
}

function describeState({ server: { isEnabled, restingUntil, lastUsed }, checked }: Found) {
  if (!isEnabled) return [CircleOff, 'text-quiet', texts.disabled] as const
  if (restingUntil !== null && Date.parse(restingUntil) > Date.now())
    return [Clock, 'text-wait', texts.restingUntil(formatDateTime(restingUntil))] as const
  if (checked && checked.faults.length > 0) return [CircleAlert, 'text-bad', texts.doesNotWork] as const
  if (!checked && !lastUsed) return [Circle, 'text-quiet', providerTexts.enabled] as const
  return [CircleCheck, 'text-good', texts.works] as const
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
