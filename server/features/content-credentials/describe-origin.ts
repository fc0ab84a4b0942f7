import { filmProviders, isDemoMade } from '#server/features/settings/serving-provider-policy.ts'
import type { VideoOrigin } from '#server/media/credentials/describe-manifest.ts'
import { version } from '#server/version.ts'

const sourceTypes = 'http://cv.iptc.org/newscodes/digitalsourcetype/'
const generator = { name: 'Soundreel', version }

const programs: Record<string, VideoOrigin['softwareAgent']> = {
  demo: { name: 'Soundreel demo renderer', version },
  [filmProviders.demo]: generator,
  [filmProviders.other]: generator,
}

/**
 * What made a video: a model, or for demo videos a program that draws and is no artificial intelligence. A film has the
 * source type of its shots.
 */
export function describeOrigin({ provider, model }: { provider: string; model: string }): VideoOrigin {
  const algorithm = isDemoMade(provider) ? 'algorithmicMedia' : 'trainedAlgorithmicMedia'
  const softwareAgent = programs[provider] ?? { name: model }
  return { digitalSourceType: `${sourceTypes}${algorithm}`, softwareAgent, generator }
}
