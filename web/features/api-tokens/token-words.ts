import type { ApiToken } from '#contract/automation/api-tokens.ts'
import { formatDateTime } from '#web/lib/format.ts'
import * as texts from '#web/texts/automation.ts'

const shownCharacters = 8

/** Shows only the first and last characters, even if a server sends the whole token. */
export function maskToken(token: string): string {
  if (token.length <= 2 * shownCharacters + 1) return token
  return `${token.slice(0, shownCharacters)}…${token.slice(-shownCharacters)}`
}

type Lifetime = { words: string; ended: boolean }

/** Describes how long a token is valid; `now` is in milliseconds. */
export function describeLifetime(token: Pick<ApiToken, 'isActive' | 'createdAt' | 'expiresAt'>, now: number): Lifetime {
  if (!token.isActive) return { words: texts.inactive, ended: true }
  if (!token.expiresAt) return { words: texts.created(formatDateTime(token.createdAt)), ended: false }
  const ended = Date.parse(token.expiresAt) <= now
  return { words: (ended ? texts.expired : texts.validUntil)(formatDateTime(token.expiresAt)), ended }
}
