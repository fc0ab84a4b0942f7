/** Seconds that an arrow key moves. */
const step = 0.5

/** The position in seconds to which a key seeks; null if the key does not seek. */
export function seekByKey(key: string, now: number, duration: number): number | null {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return within(now - step, duration)
  if (key === 'ArrowRight' || key === 'ArrowUp') return within(now + step, duration)
  if (key === 'Home') return 0
  return key === 'End' ? duration : null
}

/** The position in seconds under the pointer; `left` and `width` are those of the bar. */
export function seekByPointer(x: number, { left, width }: { left: number; width: number }, duration: number): number {
  return width > 0 ? within(((x - left) / width) * duration, duration) : 0
}

function within(seconds: number, duration: number): number {
  return Math.min(duration, Math.max(0, seconds))
}
