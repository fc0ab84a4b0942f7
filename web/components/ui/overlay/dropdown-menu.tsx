import { Check } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import type { Elements } from '#web/components/ui/elements.ts'

const itemClass =
  'flex min-h-10 cursor-pointer items-center gap-2.5 rounded-[4px] px-2.5 outline-none data-highlighted:bg-edge pointer-coarse:min-h-11'

export const DropdownMenu = Radix.Root
export const DropdownTrigger = Radix.Trigger

/** Rendered in place, not in a portal, so that it belongs to the landmark of its trigger. */
export function DropdownContent({ children }: { children: ReactNode }) {
  return (
    <Radix.Content
      align="end"
      sideOffset={6}
      className="z-40 min-w-48 animate-appear rounded-control border border-rim bg-seat p-1"
    >
      {children}
    </Radix.Content>
  )
}

export function DropdownItem(props: ComponentProps<typeof Radix.Item>) {
  return <Radix.Item {...props} className={itemClass} />
}

export function DropdownLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2.5 py-1.5 text-quiet text-sm">{children}</Radix.Label>
}

type ChoiceProps<Value extends string> = {
  value: Value
  onValueChange: (value: Value) => void
  options: readonly { value: Value; label: string; icon: Elements }[]
}

export function DropdownChoice<Value extends string>({ value, onValueChange, options }: ChoiceProps<Value>) {
  // Radix passes the value of one of the items below.
  return (
    <Radix.RadioGroup value={value} onValueChange={(next) => onValueChange(next as Value)}>
      {options.map((option) => (
        <Radix.RadioItem key={option.value} value={option.value} className={itemClass}>
          {option.icon}
          <span>{option.label}</span>
          <Radix.ItemIndicator className="ml-auto">
            <Check aria-hidden className="size-4 text-beam" />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  )
}
