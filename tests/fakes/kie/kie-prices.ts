import type { KieFakeClip } from './kie-state.ts'

type Table = Record<string, number>

/** Credits for a clip, however long. https://kie.ai/veo-3-1, 2026 */
const veo: Record<string, Table> = {
  veo3: { '720p': 250, '1080p': 255, '4k': 380 },
  veo3_fast: { '720p': 60, '1080p': 65, '4k': 180 },
  veo3_lite: { '720p': 30, '1080p': 35 },
}

/** Undefined if Veo does not make that. */
export function priceOfVeo(model: unknown, resolution: unknown = '720p'): number | undefined {
  return veo[String(model)]?.[String(resolution)]
}

/** For seven more seconds. The vendor documents none; shops charge the price of a clip. */
export const extendPrices: Table = { fast: 60, quality: 250, lite: 30 }

/** For another version of a finished clip, as measured. */
export const upgradePrices = { '1080p': 5, '4k': 120 } as const

/** Credits per second: by resolution, with another row for clips without sound. https://kie.ai/pricing, 2026 */
const perSecond: Record<string, { sound: Table; silent?: Table }> = {
  'kling/v3-turbo': { sound: { '720p': 18, '1080p': 22.5 } },
  'kling-3.0-omni': { sound: { '720p': 18, '1080p': 23 }, silent: { '720p': 14, '1080p': 18 } },
  'kling/v2-5-turbo': { sound: { '720p': 8 } },
  'bytedance/seedance-1.5-pro': { sound: { '480p': 8, '720p': 8, '1080p': 8 } },
  'wan/3-0-video': { sound: { '480p': 8, '720p': 16, '1080p': 32 } },
  'wan/3-0-video-prime': { sound: { '480p': 12.2, '720p': 25.2, '1080p': 50.4 } },
  'minimax-h3': { sound: { '768p': 8, '2k': 13 } },
  'grok-imagine': { sound: { '480p': 2.4, '720p': 4.5 } },
  'pixverse-v6': {
    sound: { '360p': 5.6, '540p': 7.2, '720p': 9.6, '1080p': 18.4 },
    silent: { '360p': 4, '540p': 5.6, '720p': 7.2, '1080p': 14.4 },
  },
  'kling-3.0': { sound: { '720p': 20, '1080p': 27, '4k': 67 }, silent: { '720p': 14, '1080p': 18, '4k': 67 } },
  'bytedance/seedance-2': { sound: { '480p': 19, '720p': 41, '1080p': 102 } },
  'bytedance/seedance-2-fast': { sound: { '480p': 15.5, '720p': 33 } },
  'bytedance/seedance-2-mini': { sound: { '480p': 3.8, '720p': 8.2 } },
  'bytedance/seedance-2-5': { sound: { '480p': 28, '720p': 63 } },
  'wan/2-7': { sound: { '720p': 20, '1080p': 20 } },
  'happyhorse-1-1': { sound: { '720p': 22.5, '1080p': 29 } },
}

/** Credits per second with videos among the references, whose seconds count too. */
const withVideos: Record<string, Table> = {
  'bytedance/seedance-2': { '480p': 11.5, '720p': 25, '1080p': 62 },
  'bytedance/seedance-2-fast': { '480p': 15.5, '720p': 33 },
  'bytedance/seedance-2-mini': { '480p': 3.8, '720p': 8.2 },
}

/** Credits per clip, by length, with another row for 1080p. */
const perClip: Record<string, { usual: Record<number, number>; '1080p': Record<number, number> }> = {
  'hailuo/2-3-image-to-video-pro': { usual: { 6: 45, 10: 90 }, '1080p': { 6: 80 } },
  'gemini-omni-video': {
    usual: { 4: 63, 6: 84, 8: 105, 10: 126 },
    '1080p': { 4: 63, 6: 84, 8: 105, 10: 126 },
  },
}

/** For models that are not in the tables. */
const usualPrice = 10

/**
 * Credits for a clip of a model of the jobs API, whose family is the longest name that fits. `inputSeconds`: of the
 * videos among the references.
 */
export function priceOfJob(slug: string, { resolution, seconds, sound }: KieFakeClip, inputSeconds = 0): number {
  const special = inputSeconds > 0 ? withVideos[slug]?.[resolution] : undefined
  if (special !== undefined) return Number((special * (seconds + inputSeconds)).toFixed(2))
  const clip = perClip[slug]?.[resolution === '1080p' ? '1080p' : 'usual'][seconds]
  if (clip !== undefined) return clip
  const names = Object.keys(perSecond).filter((name) => slug.startsWith(name))
  const family = perSecond[names.sort((a, b) => b.length - a.length)[0] ?? '']
  const rows = (sound ? undefined : family?.silent) ?? family?.sound
  // Prices have tenths, which binary fractions miss.
  return Number(((rows?.[resolution] ?? usualPrice) * seconds).toFixed(2))
}
