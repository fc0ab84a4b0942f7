import { ToggleGroup as Radix } from 'radix-ui'
import type { Elements } from '#web/components/ui/elements.ts'

type SegmentsProps<Value extends string> = {
  label: string
  value: Value
  onValueChange: (value: Value) => void
  /** Shares the full width among the options. */
  fill?: boolean
  options: readonly { value: Value; label: string; icon?: Elements }[]
}

/** Selects one option from a row of buttons. */
export function Segments<Value extends string>({
  label,
  value,
  onValueChange,
  fill = false,
  options,
}: SegmentsProps<Value>) {
  return (
    <Radix.Root
      type="single"
      aria-label={label}
      value={value}
      // Radix passes the value of one of the items below.
      onValueChange={(next) => next && onValueChange(next as Value)}
      className="flex h-9 rounded-control border border-rim bg-room p-0.5 pointer-coarse:h-11"
    >
      {options.map((option) => (
        <Radix.Item
          key={option.value}
          value={option.value}
          className={`flex items-center justify-center gap-1.5 rounded-[4px] font-medium text-quiet text-sm transition-colors hover:text-text data-[state=on]:bg-beam data-[state=on]:text-beam-ink ${fill ? 'min-w-0 flex-auto px-1' : 'px-3'}`}
        >
          {option.icon}
          <span>{option.label}</span>
        </Radix.Item>
      ))}
    </Radix.Root>
  )
}
