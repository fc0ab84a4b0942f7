import { z } from 'zod'

/**
 * The body of every answer that is not a success, as clients read it: later versions add codes. `field` names the input
 * that was refused, dotted when nested; `allowed` has the values that it accepts, `params` the facts in the message.
 */
export const readErrorSchema = z.object({
  code: z.string(),
  message: z.string(),
  field: z.string().optional(),
  allowed: z.unknown().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
  requestId: z.string(),
})
