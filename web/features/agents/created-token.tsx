import { useId } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { CopyButton } from '#web/components/ui/copy-button.tsx'
import { takeFocus } from '#web/components/ui/hand-on-focus.ts'
import * as texts from '#web/texts/agents.ts'
import * as automationTexts from '#web/texts/automation.ts'

/** The token in full, until the page is left. */
export function CreatedToken({ token, onAnother }: { token: string; onAnother: () => void }) {
  const hint = useId()
  return (
    <section
      ref={takeFocus}
      tabIndex={-1}
      aria-label={texts.yourToken}
      aria-describedby={hint}
      className="max-w-2xl space-y-4"
    >
      <p id={hint}>{texts.copyItNow}</p>
      <code className="block select-all break-all rounded-control border border-rim bg-room p-3 font-mono text-sm">
        {token}
      </code>
      <div className="flex flex-wrap gap-2">
        <CopyButton size="medium" variant="primary" text={token} label={automationTexts.copyToken} />
        <Button onClick={onAnother}>{texts.createAnother}</Button>
      </div>
    </section>
  )
}
