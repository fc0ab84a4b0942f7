import type { FastifyContextConfig } from 'fastify'
import { generateAutomationVideo, getAutomationStatus } from '#contract/automation/automation.ts'
import { isForPrograms } from '#contract/automation/samples/program-samples.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { quoteVideo } from '#contract/models/quote-video.ts'
import { createVideos } from '#contract/videos/create-videos.ts'
import { upgradeVideo } from '#contract/videos/upgrade-video.ts'
import { getVideo } from '#contract/videos/video.ts'

/** A call of the document; `path` with `{name}` for its parameters. */
export type DescribedCall = { method: string; path: string; about: FastifyContextConfig }
type Headers = Record<string, { type: string; description: string }>

const number = (description: string) => ({ type: 'integer', description })
const text = (description: string) => ({ type: 'string', description })

/** Sent with every answer to a call with a valid token. */
const ofRateLimits: Headers = {
  'RateLimit-Policy': text('The limit: q requests in w seconds.'),
  RateLimit: text('What remains: r requests, and t seconds until the window restarts.'),
  'RateLimit-Limit': number('Requests per window.'),
  'RateLimit-Remaining': number('Requests left in this window.'),
  'RateLimit-Reset': number('Seconds until the next window.'),
}
const ofRefusedCalls: Headers = { 'Retry-After': number('Seconds to wait before a retry.') }
const ofUnfinishedVideos: Headers = {
  'Retry-After': number('Seconds to wait before the next request. Missing once the video has ended.'),
}
const ofVersions: Headers = { 'soundreel-version': text('The version of the product.') }
const ofTags: Headers = { ETag: text('Identifies this answer. Send it as If-None-Match to get 304 until it changes.') }
const ofReplays: Headers = {
  'Idempotency-Replayed': text('true if the Idempotency-Key was used before. Nothing was charged this time.'),
}
/** RFC 9745 and RFC 8594. */
const ofRetiringModels: Headers = {
  Deprecation: text('Since when the model is deprecated: @ and the seconds since 1970. Only if it retires soon.'),
  Sunset: text('When the model retires. Only if it retires soon.'),
}

const unfinishedCalls = [getVideo, getAutomationStatus]
const modelCalls = [quoteVideo, createVideos, upgradeVideo, generateAutomationVideo]

export const isSuccess = (status: string) => status.startsWith('2')

/** The headers of the answers with this status, beside those of HTTP itself. */
export function listHeaders(status: string, { method, path, about }: DescribedCall): Headers {
  const isThis = (one: Pick<Endpoint, 'method' | 'path'>) => one.method === method && one.path === path
  const isOfSuccess = isSuccess(status)
  const isByToken = about.access === 'token' || about.access === 'account'
  return {
    ...(path.startsWith('/api/v1/') && ofVersions),
    ...(isByToken && (isOfSuccess || status === '429') && ofRateLimits),
    ...(status === '429' && ofRefusedCalls),
    ...((about.polled || about.tagged) && (isOfSuccess || status === '304') && ofTags),
    ...(isOfSuccess && about.idempotent && isForPrograms(path) && ofReplays),
    ...(isOfSuccess && unfinishedCalls.some(isThis) && ofUnfinishedVideos),
    ...(isOfSuccess && modelCalls.some(isThis) && ofRetiringModels),
  }
}
