import { filmProviders, isDemoMade } from '#server/features/settings/serving-provider-policy.ts'
import type { VideoOrigin } from '#server/media/credentials/describe-manifest.ts'
import { version } from '#server/version.ts'

const sourceTypes = 'http://cv.iptc.org/newscodes/digitalsourcetype/'
const generator = { name: 'Soundreel', version }

/**
 * What made a video: a model, or for demo videos a program that draws and is no artificial intelligence. A film has the
 * source type of its shots.
 */
export function describeOrigin({ provider, model }: { provider: string; model: string }): VideoOrigin {
  const isFilm = provider === filmProviders.demo || provider === filmProviders.other
  const algorithm = isDemoMade(provider) ? 'algorithmicMedia' : 'trainedAlgorithmicMedia'
  if (isFilm) return { digitalSourceType: `${sourceTypes}${algorithm}`, softwareAgent: generator, generator }
  if (provider === 'demo')
    return {
      digitalSourceType: `${sourceTypes}algorithmicMedia`,
      softwareAgent: { name: 'Soundreel demo renderer', version },
      generator,
    }
  return { digitalSourceType: `${sourceTypes}trainedAlgorithmicMedia`, softwareAgent: { name: model }, generator }
}
