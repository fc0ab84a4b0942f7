import { type TransactionType, transactionTypeLabels, transactionTypes } from '#contract/credits.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/form/field.tsx'
import { Input } from '#web/components/ui/form/input.tsx'
import { searchOf } from '#web/components/ui/form/search-of.ts'
import { Select } from '#web/components/ui/form/select.tsx'
import { useSearchText } from '#web/components/ui/form/use-search-text.ts'
import * as texts from '#web/texts/payments.ts'
import type { ShownFilters } from './filters-in-address.ts'

const typeOptions: { value: TransactionType | 'all'; label: string }[] = [
  { value: 'all', label: texts.allTypes },
  ...transactionTypes.map((type) => ({ value: type, label: transactionTypeLabels[type] })),
]

type TransactionFiltersProps = {
  filters: ShownFilters
  isActive: boolean
  /** If `replace` is true, the change adds no step to the browser history. */
  onChange: (changes: Partial<ShownFilters>, replace?: boolean) => void
  onClear: () => void
}

const cleanUser = (typed: string) => searchOf(typed)

export function TransactionFilters({ filters, isActive, onChange, onClear }: TransactionFiltersProps) {
  const [user, setUser] = useSearchText({
    query: filters.user,
    clean: cleanUser,
    onSearch: (user) => onChange({ user }, true),
  })

  function clear() {
    // What was typed just now would be searched for after the pause.
    setUser('')
    onClear()
  }

  return (
    <search className="mb-5 block rounded-card border border-edge bg-seat p-4 sm:p-5">
      <div className="mb-3 flex min-h-9 items-center gap-3">
        <h2 className="text-lg">{texts.filters}</h2>
        {isActive && (
          <span className="rounded-full bg-beam px-2.5 py-0.5 font-medium text-beam-ink text-sm">{texts.active}</span>
        )}
        <Button
          variant="quiet"
          size="small"
          className="ml-auto"
          aria-disabled={!isActive && user === ''}
          onClick={clear}
        >
          {texts.clearAll}
        </Button>
      </div>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Field label={texts.type}>
          {({ id }) => (
            <Select id={id} value={filters.type} options={typeOptions} onValueChange={(type) => onChange({ type })} />
          )}
        </Field>
        <UserField typed={user} onType={setUser} />
        <DayField
          label={texts.from}
          day={filters.dateFrom}
          max={filters.dateTo}
          onChange={(dateFrom) => onChange({ dateFrom })}
        />
        <DayField
          label={texts.to}
          day={filters.dateTo}
          min={filters.dateFrom}
          onChange={(dateTo) => onChange({ dateTo })}
        />
      </div>
    </search>
  )
}

function UserField({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  return (
    <Field label={texts.username}>
      {(control) => (
        <Input
          {...control}
          type="search"
          value={typed}
          autoComplete="off"
          placeholder={texts.searchByUsername}
          onChange={(event) => onType(event.target.value)}
        />
      )}
    </Field>
  )
}

type DayFieldProps = { label: string; day: string; min?: string; max?: string; onChange: (day: string) => void }

function DayField({ label, day, onChange, ...limits }: DayFieldProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Input
          {...control}
          {...limits}
          type="date"
          value={day}
          onChange={(event) => onChange(event.target.value)}
          className="tabular-nums"
        />
      )}
    </Field>
  )
}
