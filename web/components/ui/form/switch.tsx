import { Switch as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'

type SwitchProps = ComponentProps<typeof Radix.Root>

export function Switch(props: SwitchProps) {
  return (
    <Radix.Root
      {...props}
      className="flex h-6 w-11 shrink-0 items-center rounded-full border border-rim bg-room px-0.5 transition-colors disabled:opacity-55 data-[state=checked]:border-beam data-[state=checked]:bg-beam pointer-coarse:relative pointer-coarse:before:absolute pointer-coarse:before:-inset-2.5"
    >
      <Radix.Thumb className="size-4.5 rounded-full bg-rim transition-[translate,background-color] data-[state=checked]:translate-x-5 data-[state=checked]:bg-beam-ink" />
    </Radix.Root>
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
