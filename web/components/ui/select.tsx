import { Check, ChevronDown } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { controlClass } from './input.tsx'

type SelectProps<Value extends string> = {
  id: string
  /** Its name where no label stands beside it. */
  label?: string
  value: Value
  onValueChange: (value: Value) => void
  options: readonly { value: Value; label: string; aside?: ReactNode }[]
}

export function Select<Value extends string>({ id, label, value, onValueChange, options }: SelectProps<Value>) {
  const current = options.find((option) => option.value === value)
  return (
    <Radix.Root value={value} onValueChange={(next) => onValueChange(next as Value)}>
      <Radix.Trigger id={id} aria-label={label} className={`${controlClass} flex h-11 items-center gap-2 text-left`}>
        <Radix.Value>{current?.label}</Radix.Value>
        <span className="ml-auto text-quiet text-sm">{current?.aside}</span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-quiet" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          className="z-40 w-(--radix-select-trigger-width) animate-appear rounded-control border border-rim bg-seat p-1"
        >
          <Radix.Viewport>
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={option.value}
                // Named by all that is seen, not by its label alone.
                aria-labelledby={undefined}
                className="flex min-h-11 cursor-pointer items-center gap-2 rounded-[4px] px-2 outline-none data-highlighted:bg-edge"
              >
                <span className="flex size-4 shrink-0 items-center">
                  <Radix.ItemIndicator>
                    <Check aria-hidden className="size-4 text-beam" />
                  </Radix.ItemIndicator>
                </span>
                <Radix.ItemText>{option.label}</Radix.ItemText>
                <span className="ml-auto text-quiet text-sm">{option.aside}</span>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
