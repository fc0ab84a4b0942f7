import type { ApiToken } from '#contract/automation/api-tokens.ts'
import { Button } from '#web/components/ui/button.tsx'
import { CopyButton } from '#web/components/ui/copy-button.tsx'
import { Dialog } from '#web/components/ui/overlay/dialog.tsx'
import * as texts from '#web/texts/automation.ts'

/** The only place where a token is shown in full. */
export function NewTokenDialog({ token, onDone }: { token: ApiToken | null; onDone: () => void }) {
  return (
    <Dialog narrow open={token !== null} onOpenChange={onDone} title={texts.yourNewApiToken}>
      {token && (
        <div className="space-y-4">
          <p>{texts.copyTheToken(<strong dir="auto">{token.name}</strong>)}</p>
          <code
            data-testid="new-token"
            className="block select-all break-all rounded-control border border-rim bg-room p-3 font-mono text-sm"
          >
            {token.token}
          </code>
          <div className="flex justify-end gap-2">
            <CopyButton size="medium" variant="primary" text={token.token} label={texts.copyToken} />
            <Button onClick={onDone}>{texts.done}</Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
