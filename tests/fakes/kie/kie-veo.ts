import { clipOfExtended, clipOfVeo } from './kie-clips.ts'
import { type Envelope, envelope, texts } from './kie-envelope.ts'
import { canFetch } from './kie-pictures.ts'
import { extendPrices, priceOfVeo } from './kie-prices.ts'
import type { KieFakeAsked, KieFakeState } from './kie-state.ts'

type Body = Record<string, unknown>
type Asked = KieFakeAsked & { refuse: () => Envelope | null }

export function readGenerate(state: KieFakeState, body: Body): Asked {
  const price = priceOfVeo(body.model, body.resolution) ?? 60
  const prompt = String(body.prompt ?? '')
  return { family: 'veo', price, clip: clipOfVeo(body), body, prompt, refuse: () => refuseGenerate(state, body) }
}

const refuse = (text: string) => envelope(422, null, text)

function refuseGenerate(state: KieFakeState, body: Body): Envelope | null {
  const { prompt, model, resolution = '720p', duration = 8, generationType, imageUrls } = body
  const pictures = Array.isArray(imageUrls) ? imageUrls.length : 0
  if (typeof prompt !== 'string' || prompt.trim() === '') return refuse('prompt is required')
  if (!priceOfVeo(model)) return refuse('Invalid model')
  if (body.aspectRatio !== body.aspect_ratio) return refuse('aspectRatio must be one of 16:9, 9:16')
  if (!['16:9', '9:16', 'Auto'].includes(String(body.aspectRatio))) return refuse('Ratio error')
  if (![4, 6, 8].some((length) => length === duration)) return refuse('Invalid duration')
  if (!priceOfVeo(model, resolution)) return refuse('Invalid resolution')
  if (generationType === 'TEXT_2_VIDEO' && pictures > 0) return refuse('imageUrls is not supported')
  if (generationType === 'FIRST_AND_LAST_FRAMES_2_VIDEO' && (pictures < 1 || pictures > 2))
    return refuse('imageUrls must have 1 or 2 images')
  if (generationType === 'REFERENCE_2_VIDEO' && (pictures < 1 || pictures > 3 || model === 'veo3'))
    return refuse('imageUrls must have 1 to 3 images')
  return canFetch(state, imageUrls) ? null : envelope(400, null, texts[451])
}

/** https://docs.kie.ai/veo3-api/extend-video */
export function readExtend(state: KieFakeState, body: Body): Asked {
  const source = state.tasks.find(({ id }) => id === body.taskId)
  const price = extendPrices[String(body.model)]
  return {
    ...{ family: 'extended', price: price ?? 0, clip: clipOfExtended(source), body, prompt: String(body.prompt ?? '') },
    refuse() {
      if (typeof body.prompt !== 'string' || body.prompt.trim() === '') return refuse('prompt is required')
      if (price === undefined) return refuse('Invalid model')
      if (!source || source.family === 'jobs') return envelope(404)
      const isUpgraded = source.upgrades['1080p'] + source.upgrades['4k'] > 0
      return isUpgraded ? refuse('The video was upgraded to 1080P and cannot be extended.') : null
    },
  }
}

/** Accepted at create, refused in the record. */
export function laterRefusal({ generationType, duration = 8 }: Body): string | null {
  if (generationType !== 'REFERENCE_2_VIDEO' || duration === 8) return null
  return 'Invalid duration. Veo 3.1 reference-to-video currently only supports 8-second generation.'
}
