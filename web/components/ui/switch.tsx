import { Switch as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'

export function Switch(props: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root
      {...props}
      className="flex h-6 w-11 shrink-0 items-center rounded-full border border-rim bg-room px-0.5 transition-colors disabled:opacity-55 data-[state=checked]:border-beam data-[state=checked]:bg-beam pointer-coarse:relative pointer-coarse:before:absolute pointer-coarse:before:-inset-2.5"
    >
      <Radix.Thumb className="size-4.5 rounded-full bg-rim transition-[translate,background-color] data-[state=checked]:translate-x-5 data-[state=checked]:bg-beam-ink" />
    </Radix.Root>
  )
}
