import { VideoFailedError } from '../errors.ts'
import type { Video } from '../types/video.ts'
import { exitCodes, Fault } from './fault.ts'
import { credits } from './money.ts'
import { plain } from './terminal.ts'

/** How a command ends because of a video that failed or was cancelled. `more`: other fields of the JSON answer. */
export function describeFailure(failed: Video, more: Record<string, unknown>): Fault {
  const { message, refunded } = new VideoFailedError(failed)
  const money = refunded ? ` ${credits(failed.creditsReturned)} returned.` : ''
  const code = failed.error?.code ?? 'VIDEO_FAILED'
  return new Fault(exitCodes.failed, code, plain(`${failed.id}: ${message}${money}`), more)
}
