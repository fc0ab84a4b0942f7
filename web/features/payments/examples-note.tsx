import { Button } from '#web/components/ui/button.tsx'
import * as texts from '#web/texts/payments.ts'

/** Shown under example packages if the real packages failed to load or there are none. */
export function ExamplesNote({ isEmpty, onRetry }: { isEmpty: boolean; onRetry: () => void }) {
  return (
    <p role="status" className="mt-4 flex flex-wrap items-center gap-3 text-quiet">
      <span>{isEmpty ? texts.noPackagesForSale : texts.theseAreExamples}</span>
      {!isEmpty && (
        <Button size="small" onClick={onRetry}>
          {texts.tryAgain}
        </Button>
      )}
    </p>
  )
}
