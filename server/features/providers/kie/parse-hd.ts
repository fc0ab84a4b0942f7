import type { HdOutcome } from '#server/features/providers/video-provider.ts'
import type { KieEnvelope } from './parse-envelope.ts'
import { parseLinks } from './parse-links.ts'
import { isGone } from './parse-record.ts'
import { asObject } from './parse-values.ts'

/**
 * Reads an answer to the request for 1080p. "Not yet" has many codes (400, 422, 500), so every answer counts as "not
 * yet" unless it is certainly final. https://docs.kie.ai/veo3-api/get-veo-3-1080-p-video
 */
export function parseHd({ code, text, data }: KieEnvelope): HdOutcome {
  if (isGone(code, text)) return { outcome: 'unavailable' }
  if (code !== 200) return { outcome: 'running' }
  const { resultUrl, result_url, resultUrls } = asObject(data)
  const [url] = [resultUrl, result_url, resultUrls, data].flatMap(parseLinks)
  return url ? { outcome: 'finished', url } : { outcome: 'running' }
}
