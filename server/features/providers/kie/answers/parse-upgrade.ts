import type { UpgradeTarget } from '#contract/models/model.ts'
import { asObject } from '#server/features/providers/parse-values.ts'
import type { UpgradeOutcome } from '#server/features/providers/video-provider.ts'
import { type KieEnvelope, parseLinks } from './parse-answers.ts'
import { isGone } from './parse-record.ts'

/**
 * Reads an answer to the request for 1080p or 4K. "Not yet" has many codes (400, 422, 500), so every answer counts as
 * "not yet" unless it is certainly final. A 4K version that is ready comes with 422.
 * https://docs.kie.ai/veo3-api/get-veo-3-1080-p-video, …/get-veo-3-4k-video
 */
export function parseUpgrade({ code, text, data }: KieEnvelope, to: UpgradeTarget = '1080p'): UpgradeOutcome {
  if (isGone(code, text)) return { outcome: 'unavailable' }
  if (code !== 200 && !(to === '4k' && code === 422)) return { outcome: 'running' }
  const { resultUrl, result_url, resultUrls, result_urls } = asObject(data)
  const [url] = [resultUrl, result_url, resultUrls, result_urls, data].flatMap(parseLinks)
  return url ? { outcome: 'finished', url } : { outcome: 'running' }
}
