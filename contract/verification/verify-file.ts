import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'

export const verificationSchema = z.object({
  sha256: z.string(),
  /** Whether this site stored a video file with exactly these bytes. The other fields are null if not. */
  madeHere: z.boolean(),
  madeAt: z.iso.datetime().nullable(),
  model: z.string().nullable(),
  /** What people call the model. */
  modelLabel: z.string().nullable(),
  resolution: z.string().nullable(),
  /** Whether the demo renderer drew it, without AI. */
  demo: z.boolean().nullable(),
})

export type Verification = z.output<typeof verificationSchema>

export const verifyFile = defineEndpoint({
  method: 'GET',
  path: '/api/v1/verify',
  summary: 'Check by its SHA-256 whether a video file was made here; works also after its account was deleted',
  access: 'public',
  tag: 'Videos',
  query: z.object({
    sha256: z
      .string('sha256 is missing')
      .max(64, 'sha256 must have 64 hexadecimal digits')
      .regex(/^[0-9a-fA-F]{64}$/, 'sha256 must have 64 hexadecimal digits')
      .toLowerCase(),
  }),
  costs: ['database'],
  limits: ['verify:network'],
  response: verificationSchema,
})
