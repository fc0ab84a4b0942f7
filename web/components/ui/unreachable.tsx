import * as texts from '#web/texts/shell.ts'
import { Button } from './button.tsx'

/** Shown in place of content that failed to load. */
export function Unreachable({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-4">
      <p>{text}</p>
      <Button size="small" onClick={onRetry}>
        {texts.tryAgain}
      </Button>
    </div>
  )
}
