import { Progress as Radix } from 'radix-ui'

const tones = { beam: 'bg-beam', wait: 'bg-wait', bad: 'bg-bad' }

type ProgressProps = { value: number; label: string; tone?: keyof typeof tones }

/** A bar of 0 to 100 percent. */
export function Progress({ value, label, tone = 'beam' }: ProgressProps) {
  return (
    <Radix.Root value={value} aria-label={label} className="h-1.5 w-full overflow-hidden rounded-full bg-edge">
      <Radix.Indicator
        className={`h-full w-full origin-left transition-transform duration-200 ${tones[tone]}`}
        style={{ transform: `scaleX(${value / 100})` }}
      />
    </Radix.Root>
  )
}
