import { Check, ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { controlClass } from './input.tsx'
import { useListbox } from './use-listbox.ts'

type Option<Value> = { value: Value; label: string; aside?: ReactNode }

type SelectProps<Value extends string> = {
  id: string
  /** The accessible name, if there is no label beside the control. */
  label?: string
  value: Value
  onValueChange: (value: Value) => void
  options: readonly Option<Value>[]
  'aria-invalid'?: boolean
  'aria-describedby'?: string | undefined
}

/**
 * Selects one option from a list. The focus stays on the control: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function Select<Value extends string>({
  id,
  label,
  value,
  onValueChange,
  options,
  ...invalid
}: SelectProps<Value>) {
  const current = options.find((option) => option.value === value)
  const { open, active, toggle, point, choose, close, onKeyDown } = useListbox({
    labels: options.map((option) => option.label),
    current: options.findIndex((option) => option.value === value),
    onChoose: (index) => options[index] && onValueChange(options[index].value),
  })
  const optionId = (index: number) => `${id}-option-${index}`

  return (
    <div className="relative">
      <button
        {...invalid}
        type="button"
        id={id}
        role="combobox"
        aria-label={label}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={open ? `${id}-list` : undefined}
        aria-activedescendant={open ? optionId(active) : undefined}
        onClick={(event) => {
          // Safari does not focus a pressed button, and the list closes when the focus is lost.
          event.currentTarget.focus()
          toggle()
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
        className={`${controlClass} flex h-11 items-center gap-2 text-left`}
      >
        <span dir="auto" className="min-w-0 truncate">
          {current?.label}
        </span>
        <span className="ml-auto shrink-0 text-quiet text-sm">{current?.aside}</span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-quiet" />
      </button>
      {open && (
        <div
          id={`${id}-list`}
          role="listbox"
          aria-labelledby={id}
          className="absolute inset-x-0 top-full z-40 mt-1 max-h-96 animate-appear overflow-y-auto overscroll-contain rounded-control border border-rim bg-seat p-1"
        >
          {options.map((option, index) => (
            <SelectOption
              key={option.value}
              id={optionId(index)}
              option={option}
              chosen={option.value === value}
              active={index === active}
              onPoint={() => point(index)}
              onChoose={() => choose(index)}
            />
          ))}
        </div>
      )}
    </div>
  )
}

type SelectOptionProps = {
  id: string
  option: Option<string>
  chosen: boolean
  active: boolean
  onPoint: () => void
  onChoose: () => void
}

function SelectOption({ id, option, chosen, active, onPoint, onChoose }: SelectOptionProps) {
  const row = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest' })
  }, [active])

  return (
    // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the focus stays on the combobox, which represents it
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={chosen}
      data-active={active || undefined}
      onPointerMove={onPoint}
      // Keeps the focus on the control; otherwise, the list would close.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className="flex min-h-11 cursor-pointer items-center gap-2 rounded-[4px] px-2 data-active:bg-edge"
    >
      <span className="flex size-4 shrink-0 items-center">
        {chosen && <Check aria-hidden className="size-4 text-beam" />}
      </span>
      <span dir="auto" className="min-w-0 break-words">
        {option.label}
      </span>
      <span className="ml-auto text-quiet text-sm">{option.aside}</span>
    </div>
  )
}
