/** A placeholder waveform, which pulses while the video is generated. */
export function WaitingLine({ moving = false, className = '' }: { moving?: boolean; className?: string }) {
  return (
    <div aria-hidden className={`flex items-center justify-between text-quiet/40 ${className}`}>
      {Array.from({ length: 48 }, (_, bar) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a constant drawing
          key={bar}
          className={`w-[1%] rounded-full bg-current ${moving ? 'animate-breathe' : ''}`}
          style={{
            height: moving ? `${14 + 10 * Math.abs(Math.sin(bar * 1.7))}px` : '3px',
            animationDelay: `${bar * 60}ms`,
          }}
        />
      ))}
    </div>
  )
}
