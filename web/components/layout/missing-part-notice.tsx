import { RefreshCw } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { useMissingPart } from '#web/lib/parts/missing-parts.ts'
import * as texts from '#web/texts/shell.ts'

/** Offers to reload a page of which a part could not be loaded. */
export function MissingPartNotice() {
  const missing = useMissingPart()
  return (
    <div role="status" className="sticky top-16 z-10">
      {missing && (
        <p className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-edge border-b bg-seat px-4 py-1.5 text-sm">
          <span>{missing === 'updated' ? texts.pageWasUpdated : texts.partUnreachable}</span>
          <Button size="small" onClick={() => window.location.reload()}>
            <RefreshCw aria-hidden className="size-4" />
            <span>{texts.reload}</span>
          </Button>
        </p>
      )}
    </div>
  )
}
