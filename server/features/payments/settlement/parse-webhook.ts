import type { z } from 'zod'
import { Refusal } from '#server/refusal.ts'

/** Parses a gateway's message. @throws Refusal INVALID_INPUT, so that the failure is visible and the gateway retries */
export function parseWebhook<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw notUnderstood()
  return parsed.data
}

/** @throws Refusal INVALID_INPUT if it is not JSON or contains a NUL, which the database cannot store */
export function parseWebhookJson(text: string): unknown {
  if (text.includes('\\u0000')) throw notUnderstood()
  try {
    return JSON.parse(text)
  } catch {
    throw notUnderstood()
  }
}

function notUnderstood(): Refusal {
  return new Refusal('INVALID_INPUT', 'The event is invalid.')
}
