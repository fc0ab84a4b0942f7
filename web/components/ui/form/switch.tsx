import type { ComponentProps } from 'react'

type SwitchProps = Omit<ComponentProps<'button'>, 'onClick' | 'type' | 'role' | 'value'> & {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
}

/** Our own, because the forms of videos would load 3 kB of Radix for it. */
export function Switch({ checked, onCheckedChange, ...props }: SwitchProps) {
  return (
    <button
      {...props}
      type="button"
      role="switch"
      aria-checked={checked}
      onClick={() => onCheckedChange(!checked)}
      className="group flex h-6 w-11 shrink-0 items-center rounded-full border border-rim bg-room px-0.5 transition-colors disabled:opacity-55 aria-checked:border-beam aria-checked:bg-beam pointer-coarse:relative pointer-coarse:before:absolute pointer-coarse:before:-inset-2.5"
    >
      <span className="size-4.5 rounded-full bg-rim transition-[translate,background-color] group-aria-checked:translate-x-5 group-aria-checked:bg-beam-ink" />
    </button>
  )
}

/** A switch with its label beside it. */
export function SwitchField({ label, ...props }: SwitchProps & { label: string }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is its control
    <label className="flex min-h-11 w-fit items-center gap-3 font-medium">
      <Switch {...props} />
      <span>{label}</span>
    </label>
  )
}
