/** Who joins films: one for films of demo clips alone, so that they are never called AI. */
export const filmProviders = { demo: 'film-demo', other: 'film' } as const

/** Whether the built-in renderer has made all of a video. */
export const isDemoMade = (provider: string) => provider === 'demo' || provider === filmProviders.demo

export type ProviderName = 'demo' | 'kie'

/**
 * The provider for the next video. With 'auto', the demo renderer is used until a real provider is connected or an
 * order is paid, and never afterwards: no paying customer gets a demo clip.
 */
export function decideServingProvider(configured: 'auto' | ProviderName, demoRetiredAt: Date | null): ProviderName {
  if (configured !== 'auto') return configured
  return demoRetiredAt ? 'kie' : 'demo'
}
