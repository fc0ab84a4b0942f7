import type { ApiToken } from '#contract/api-tokens.ts'
import { Button } from '#web/components/ui/button.tsx'
import { CopyButton } from '#web/components/ui/copy-button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'

/** The only time a token is shown whole. */
export function NewTokenDialog({ token, onDone }: { token: ApiToken | null; onDone: () => void }) {
  return (
    <Dialog narrow open={token !== null} onOpenChange={onDone} title="Your new API token">
      {token && (
        <div className="space-y-4">
          <p>
            Copy the token <strong>{token.name}</strong> now and keep it like a password. It is shown this once: we keep
            no copy of it.
          </p>
          <code
            data-testid="new-token"
            className="block select-all break-all rounded-control border border-rim bg-room p-3 font-mono text-sm"
          >
            {token.token}
          </code>
          <div className="flex justify-end gap-2">
            <CopyButton size="medium" variant="primary" text={token.token} label="Copy token" />
            <Button onClick={onDone}>Done</Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
