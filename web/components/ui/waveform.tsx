import { useMemo } from 'react'

type WaveformProps = {
  /** Loudness, 0 to 100. */
  peaks: readonly number[]
  bars: number
  className?: string
}

/** The product's signature: a sound track as bars, in the current text colour, filling its box. */
export function Waveform({ peaks, bars, className = '' }: WaveformProps) {
  const path = useMemo(() => drawBars(toVisible(resamplePeaks(peaks, bars))), [peaks, bars])
  return (
    <svg aria-hidden viewBox={`0 0 ${bars} 100`} preserveAspectRatio="none" className={`block ${className}`}>
      <path d={path} stroke="currentColor" strokeWidth={0.6} />
    </svg>
  )
}

/** Keeps the loudest value of each segment, so that a short sound stays visible even with few bars. */
export function resamplePeaks(peaks: readonly number[], bars: number): number[] {
  return Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / bars)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / bars))
    return Math.max(0, ...peaks.slice(from, to))
  })
}

/** Values below this count as noise and stay small. */
const quietestSound = 4
/** An exponent that raises quiet values relative to loud ones, as human hearing does. */
const lift = 0.75

/** Scales heights to the loudest moment, so that a quiet recording also has a visible shape. */
export function toVisible(values: readonly number[]): number[] {
  const loudest = Math.max(quietestSound, ...values)
  return values.map((value) => 100 * (value / loudest) ** lift)
}

/** Draws at least a dot for each bar, so that silence is visible as a line. */
export function drawBars(values: readonly number[]): string {
  return values
    .map((value, bar) => {
      const height = Math.max(2, Math.round(value))
      return `M${bar + 0.5} ${50 - height / 2}v${height}`
    })
    .join('')
}
