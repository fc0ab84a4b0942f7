import { Button } from '#web/components/ui/button.tsx'

/** Stands under packages that are shown although none could be read. */
export function ExamplesNote({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="status" className="mt-4 flex flex-wrap items-center gap-3 text-quiet">
      What is for sale cannot be read right now; these are examples.
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </p>
  )
}
