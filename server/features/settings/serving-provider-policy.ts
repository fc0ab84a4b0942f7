export type ProviderName = 'demo' | 'kie'

/**
 * Which provider makes the next video. By itself, the demo renderer serves until a real provider was first connected or
 * an order first paid, and never again after that: nobody who pays is handed a demo clip.
 */
export function decideServingProvider(configured: 'auto' | ProviderName, demoRetiredAt: Date | null): ProviderName {
  if (configured !== 'auto') return configured
  return demoRetiredAt ? 'kie' : 'demo'
}
