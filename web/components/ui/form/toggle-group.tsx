import { type KeyboardEvent, useState } from 'react'
import type { Elements } from '#web/components/ui/elements.ts'

type SegmentsProps<Value extends string> = {
  label: string
  value: Value
  onValueChange: (value: Value) => void
  /** Shares the full width among the options. */
  fill?: boolean
  options: readonly { value: Value; label: string; icon?: Elements }[]
}

/**
 * Selects one option from a row of buttons. Tab goes to the selected one, arrow keys go on to the others, and Space or
 * Enter selects. Our own, because the generator would load 8 kB of Radix for it.
 */
export function Segments<Value extends string>({
  label,
  value,
  onValueChange,
  fill = false,
  options,
}: SegmentsProps<Value>) {
  // While the focus is inside, Shift+Tab must leave the group, not go to the selected option.
  const [focused, setFocused] = useState<Value | null>(null)
  const selected = options.some((option) => option.value === value) ? value : options[0]?.value
  const tabStop = focused ?? selected
  return (
    <div
      role="radiogroup"
      aria-label={label}
      onKeyDown={moveFocus}
      onBlur={() => setFocused(null)}
      className="flex h-9 rounded-control border border-rim bg-room p-0.5 pointer-coarse:h-11"
    >
      {options.map((option) => (
        // biome-ignore lint/a11y/useSemanticElements: an input could hold neither the icon nor the words
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === tabStop ? 0 : -1}
          onFocus={() => setFocused(option.value)}
          onClick={() => option.value !== value && onValueChange(option.value)}
          className={`flex items-center justify-center gap-1.5 rounded-[4px] font-medium text-quiet text-sm transition-colors hover:text-text aria-checked:bg-beam aria-checked:text-beam-ink ${fill ? 'min-w-0 flex-auto px-1' : 'px-3'}`}
        >
          {option.icon}
          <span>{option.label}</span>
        </button>
      ))}
    </div>
  )
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }
const ends: Record<string, number> = { Home: 0, PageUp: 0, End: -1, PageDown: -1 }

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return
  const buttons: Element[] = Array.from(event.currentTarget.querySelectorAll('button'))
  const step = steps[event.key]
  const from = event.target instanceof Element ? buttons.indexOf(event.target) : -1
  const to = step ? (from + step) % buttons.length : ends[event.key]
  const button = to === undefined ? null : buttons.at(to)
  if (!(button instanceof HTMLElement)) return
  event.preventDefault()
  button.focus()
}
