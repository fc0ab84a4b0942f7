/** Who joins films: one for films of demo clips alone, so that they are never called AI. */
export const filmProviders = { demo: 'film-demo', other: 'film' } as const

/** The providers on this machine; all others are vendors. */
export const localProviders: readonly string[] = ['demo', filmProviders.other, filmProviders.demo]

/** Whether the built-in renderer has made all of a video. */
export const isDemoMade = (provider: string) => provider === 'demo' || provider === filmProviders.demo

/**
 * Whether the demo renderer makes the next videos. With 'auto', it does until a real provider is connected or an order
 * is paid, and never afterwards: no paying customer gets a demo clip.
 */
export function isDemoServing(
  { videoProvider }: { videoProvider: 'auto' | 'demo' | 'kie' },
  { demoRetiredAt }: { demoRetiredAt: Date | null },
): boolean {
  return videoProvider === 'auto' ? demoRetiredAt === null : videoProvider === 'demo'
}
