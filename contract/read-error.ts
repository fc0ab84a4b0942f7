import { z } from 'zod'

/** The body of every answer that is not a success, as clients read it. */
export const readErrorSchema = z.object({
  code: z.string().describe('A code for programs. Later versions add codes.'),
  message: z.string().describe('A sentence for people.'),
  field: z.string().describe('The input that was refused, dotted when nested.').optional(),
  allowed: z.unknown().describe('The values that this input accepts.').optional(),
  params: z.record(z.string(), z.unknown()).describe('The facts in the message.').optional(),
  requestId: z.string().describe('The id of this call in the log of the server.'),
})
