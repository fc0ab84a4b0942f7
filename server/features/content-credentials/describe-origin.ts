import type { VideoOrigin } from '#server/media/credentials/describe-manifest.ts'
import { version } from '#server/version.ts'

const sourceTypes = 'http://cv.iptc.org/newscodes/digitalsourcetype/'
const generator = { name: 'Soundreel', version }

/** What made a video: a model, or for demo videos a program that draws and is no artificial intelligence. */
export function describeOrigin({ provider, model }: { provider: string; model: string }): VideoOrigin {
  if (provider === 'demo')
    return {
      digitalSourceType: `${sourceTypes}algorithmicMedia`,
      softwareAgent: { name: 'Soundreel demo renderer', version },
      generator,
    }
  return { digitalSourceType: `${sourceTypes}trainedAlgorithmicMedia`, softwareAgent: { name: model }, generator }
}
