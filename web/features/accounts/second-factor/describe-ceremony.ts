import { ApiError, describeError } from '#web/lib/api.ts'
import * as texts from '#web/texts/second-factor.ts'

/** The text for a failure of the browser's passkey dialog or of the call after it. */
export function describeCeremony(error: unknown): string {
  if (error instanceof ApiError || error instanceof TypeError) return describeError(error)
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return texts.ceremonyCancelled
  if (name === 'InvalidStateError') return texts.alreadyOnThisDevice
  return texts.passkeyFailed
}
