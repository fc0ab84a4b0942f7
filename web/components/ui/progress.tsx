import { Progress as Radix } from 'radix-ui'

export function Progress({ value, label }: { value: number; label: string }) {
  return (
    <Radix.Root value={value} aria-label={label} className="h-1.5 w-full overflow-hidden rounded-full bg-edge">
      <Radix.Indicator
        className="h-full w-full origin-left bg-beam transition-transform duration-200"
        style={{ transform: `scaleX(${value / 100})` }}
      />
    </Radix.Root>
  )
}
