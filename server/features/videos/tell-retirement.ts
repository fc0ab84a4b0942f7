import type { FastifyReply } from 'fastify'
import { findRetirement } from '#server/features/models/models-in-effect.ts'

const dayMs = 24 * 60 * 60 * 1000
/** So many days before its end, a model counts as deprecated. */
const noticeDays = 30

/**
 * Tells callers in headers that the model of their request retires within 30 days.
 * https://www.rfc-editor.org/rfc/rfc9745, https://www.rfc-editor.org/rfc/rfc8594
 */
export function tellRetirement(reply: FastifyReply, model: string): void {
  const { retiresOn, today } = findRetirement(model)
  if (retiresOn === null) return
  const end = Date.parse(retiresOn)
  const deprecated = end - noticeDays * dayMs
  if (Date.parse(today) < deprecated) return
  reply.headers({ deprecation: `@${deprecated / 1000}`, sunset: new Date(end).toUTCString() })
}
