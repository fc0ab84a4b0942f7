import { Button } from '#web/components/ui/button.tsx'
import { DeleteButton } from './delete-button.tsx'

type SelectionBarProps = {
  /** What is on the page, by task id. */
  shown: readonly string[]
  selected: readonly string[]
  /** What the list holds in all, in words. */
  summary: string
  onSelect: (taskIds: readonly string[]) => void
}

/** How many there are, and what can be done with those that are selected. */
export function SelectionBar({ shown, selected, summary, onSelect }: SelectionBarProps) {
  const count = selected.length
  return (
    <div className="my-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="status" className="text-quiet tabular-nums">
        {count > 0 ? `${count} selected` : summary}
      </p>
      <div className="flex flex-wrap gap-2">
        {count > 0 && (
          <>
            <DeleteButton taskIds={selected} onDeleted={() => onSelect([])} />
            <Button variant="quiet" onClick={() => onSelect([])}>
              Select none
            </Button>
          </>
        )}
        {count < shown.length && (
          <Button variant="quiet" onClick={() => onSelect(shown)}>
            Select all on this page
          </Button>
        )}
      </div>
    </div>
  )
}
