import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'

/** Services that the environment variables of the server set up. */
export const integrationsSchema = z.object({
  /** Whether SMTP_URL is set. */
  mail: z.boolean(),
  /** Where the files are, and whether the server can write and read there now. */
  storage: z.object({ isBucket: z.boolean(), isReachable: z.boolean() }),
  /** Whether C2PA_TSA is set, so that content credentials have a time stamp. */
  timeStamp: z.boolean(),
})

export type Integrations = z.output<typeof integrationsSchema>

export const getIntegrations = defineEndpoint({
  method: 'GET',
  path: '/api/admin/integrations',
  summary: 'Get the state of the services that environment variables set up',
  access: 'admin',
  tag: 'Administration',
  costs: ['vendor'],
  limits: ['service:user'],
  response: integrationsSchema,
})
