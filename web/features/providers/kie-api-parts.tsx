import { CircleAlert, CircleCheck, Clock, RefreshCw } from 'lucide-react'
import type { KieApi } from '#contract/providers.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Switch } from '#web/components/ui/form/switch.tsx'
import { formatDateTime, formatNumber } from '#web/lib/format.ts'
import * as texts from '#web/texts/providers.ts'
import type { AccountActions } from './accounts/account-section.tsx'
import { useSaveKieApi, useSyncKieApi } from './queries.ts'

export function Status({ status }: { status: KieApi['status'] }) {
  const good = status === 'Available'
  const Icon = good ? CircleCheck : CircleAlert
  return (
    <span
      className={`flex items-center gap-1.5 whitespace-nowrap font-medium text-sm ${good ? 'text-good' : 'text-wait'}`}
    >
      <Icon aria-hidden className="size-4" />
      <span>{status}</span>
    </span>
  )
}

/** The balance that the provider reports, and a button that refreshes it. */
export function Balance({ api }: { api: KieApi }) {
  const { mutate, isPending } = useSyncKieApi()
  return (
    <span className="flex items-center gap-2">
      <span className="whitespace-nowrap">
        <span>{api.balance === null ? texts.notSyncedYet : formatNumber(api.balance)}</span>
        {api.balanceAt && <span className="block text-quiet">{formatDateTime(api.balanceAt)}</span>}
      </span>
      <Button
        size="small"
        aria-label={texts.syncNamed(api.name)}
        aria-disabled={isPending}
        onClick={() => mutate(api.id)}
      >
        <RefreshCw aria-hidden className={`size-4 ${isPending ? 'animate-spin' : ''}`} />
        <span>{texts.sync}</span>
      </Button>
    </span>
  )
}

export function Trouble({ api }: { api: Pick<KieApi, 'restingUntil' | 'lastError'> }) {
  const resting = api.restingUntil !== null && Date.parse(api.restingUntil) > Date.now()
  return (
    <>
      {resting && api.restingUntil && (
        <span className="flex items-center gap-1.5 font-normal text-sm text-wait">
          <Clock aria-hidden className="size-4 shrink-0" />
          <span>{texts.pausedUntil(formatDateTime(api.restingUntil))}</span>
        </span>
      )}
      {api.lastError && (
        <span className="line-clamp-3 font-normal text-bad text-sm" title={api.lastError}>
          {texts.lastError(api.lastError)}
        </span>
      )}
    </>
  )
}

/** Shows the new state at once; the list catches up. */
export function Enabled({ api }: { api: KieApi }) {
  const { mutate, isPending, variables } = useSaveKieApi()
  return (
    <Switch
      aria-label={texts.enabledOf(api.name)}
      checked={isPending ? variables.body.isEnabled === true : api.isEnabled}
      onCheckedChange={(isEnabled) => !isPending && mutate({ id: api.id, body: { isEnabled } })}
    />
  )
}

export function Actions({ api, onEdit, onDelete, onLimits }: AccountActions<KieApi> & { api: KieApi }) {
  return (
    <span className="-mx-3 flex">
      <Button variant="quiet" size="small" aria-label={texts.editNamed(api.name)} onClick={() => onEdit(api)}>
        {texts.edit}
      </Button>
      <Button variant="quiet" size="small" aria-label={texts.limitsNamed(api.name)} onClick={() => onLimits(api)}>
        {texts.limits}
      </Button>
      <Button variant="quiet" size="small" aria-label={texts.deleteNamed(api.name)} onClick={() => onDelete(api)}>
        {texts.deleteAccount}
      </Button>
    </span>
  )
}
