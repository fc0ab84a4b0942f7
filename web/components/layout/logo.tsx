const bars = [7, 15, 22, 12, 18, 8]

/** The mark is a short waveform. */
export function LogoMark({ className = '' }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 30 24" className={className}>
      {bars.map((height, bar) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a constant drawing
          key={bar}
          x={bar * 5 + 0.5}
          y={12 - height / 2}
          width="3"
          height={height}
          rx="1.5"
          fill="currentColor"
        />
      ))}
    </svg>
  )
}
