export const clamp01 = (x: number) => Math.max(0, Math.min(1, x))

export const lerp = (a: number, b: number, amount: number) => a + (b - a) * amount

/** 0 below `from`, 1 above `to`, smooth in between. */
export function smoothstep(from: number, to: number, x: number): number {
  const k = clamp01((x - from) / (to - from))
  return k * k * (3 - 2 * k)
}

/** Rises from 0 to 1 within `attack` seconds and then decays; 0 before `t` is 0. */
export const pulse = (t: number, attack: number, decay: number) =>
  t <= 0 ? 0 : t < attack ? t / attack : Math.exp(-(t - attack) / decay)

/** The remainder from 0 up to `span`, also for negative numbers. */
export const wrap = (x: number, span: number) => ((x % span) + span) % span

export const tau = Math.PI * 2
