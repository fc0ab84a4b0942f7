import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'

export const archiveStates = ['making', 'ready', 'failed'] as const

export const archiveSchema = z.object({
  state: z.enum(archiveStates),
  askedAt: z.iso.datetime(),
  /** When it is deleted; null while it is being made. */
  expiresAt: z.iso.datetime().nullable(),
  bytes: z.number().nullable(),
})

const archiveAnswerSchema = z.object({ archive: archiveSchema.nullable() })

export const archivePath = '/api/user/archive/download'

export const getArchive = defineEndpoint({
  method: 'GET',
  path: '/api/user/archive',
  summary: 'Get the state of the ZIP archive of the account; null if there is none',
  access: 'user',
  tag: 'Account',
  response: archiveAnswerSchema,
})

export const makeArchive = defineEndpoint({
  method: 'POST',
  path: '/api/user/archive',
  summary: 'Make a ZIP archive with all data, videos and images of the account; replaces the earlier one',
  access: 'user',
  tag: 'Account',
  costs: ['disk', 'database', 'mail'],
  limits: ['archive:user', 'mail:address', 'mail:account', 'mail:account-in-an-hour'],
  response: archiveAnswerSchema,
  errors: ['STORAGE_FULL'],
})
