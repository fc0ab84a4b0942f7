import { Search, X } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Input } from '#web/components/ui/form/input.tsx'
import { Select } from '#web/components/ui/form/select.tsx'
import { useModels } from '#web/features/videos/models/use-models.ts'
import * as texts from '#web/texts/videos.ts'
import { type GalleryView, galleryShapes, hasFilters } from './gallery-filters.ts'

const everything = 'all'

const statuses = [
  { value: 'generating', label: texts.generating },
  { value: 'completed', label: texts.completed },
  { value: 'failed', label: texts.failed },
] as const
const shapes = galleryShapes.map((value) => ({ value, label: value }))

type GalleryBarProps = {
  view: GalleryView
  /** The text of the search field. */
  typed: string
  onType: (typed: string) => void
  onChange: (changes: Partial<GalleryView>) => void
  onClear: () => void
}

/** The search and the filters of the gallery. */
export function GalleryBar({ view, typed, onType, onChange, onClear }: GalleryBarProps) {
  const { models } = useModels()
  return (
    <search className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-[minmax(16rem,1fr)_11rem_11rem_11rem_auto]">
      <SearchField typed={typed} onType={onType} />
      <Filter
        label={texts.status}
        all={texts.anyStatus}
        value={view.status}
        options={statuses}
        onPick={(status) => onChange({ status })}
      />
      <Filter
        label={texts.model}
        all={texts.anyModel}
        value={view.model}
        options={models.map(({ id, label }) => ({ value: id, label }))}
        onPick={(model) => onChange({ model })}
      />
      <Filter
        label={texts.aspectRatio}
        all={texts.anyFormat}
        value={view.aspectRatio}
        options={shapes}
        onPick={(aspectRatio) => onChange({ aspectRatio })}
      />
      <Button variant="quiet" className="h-11" aria-disabled={!hasFilters(view) && typed === ''} onClick={onClear}>
        <X aria-hidden className="size-4" />
        <span>{texts.clear}</span>
      </Button>
    </search>
  )
}

function SearchField({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  return (
    <div className="relative col-span-2 sm:col-span-3 lg:col-span-1">
      <Search aria-hidden className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3 size-4 text-quiet" />
      <Input
        type="search"
        aria-label={texts.searchByPrompt}
        placeholder={texts.searchByPrompt}
        className="pl-9 [&::-webkit-search-cancel-button]:appearance-none"
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
    </div>
  )
}

type FilterProps<Value extends string> = {
  label: string
  /** The label of the option that shows everything. */
  all: string
  value: Value | undefined
  options: readonly { value: Value; label: string }[]
  onPick: (value: Value | undefined) => void
}

function Filter<Value extends string>({ label, all, value, options, onPick }: FilterProps<Value>) {
  const id = useId()
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Select<Value | typeof everything>
        id={id}
        value={value ?? everything}
        onValueChange={(picked) => onPick(picked === everything ? undefined : picked)}
        options={[{ value: everything, label: all }, ...options]}
      />
    </div>
  )
}
