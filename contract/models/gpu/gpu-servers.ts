import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { createKieApiBodySchema } from '#contract/providers.ts'
import { prioritySchema, vendorAccountSchema } from '#contract/vendor-accounts.ts'

const addressText = 'The address is such as http://192.168.1.20:8188 or https://gpu.example.com'

/**
 * Of a ComfyUI server, perhaps behind a proxy with a path of its own; without a slash at its end. However it is typed,
 * one address has one form: a server that is connected twice would get twice as many videos at once.
 */
const addressSchema = z
  .string(addressText)
  .trim()
  .max(300, addressText)
  .refine((text) => {
    if (!URL.canParse(text)) return false
    const { protocol, username, password, search, hash } = new URL(text)
    return /^https?:$/.test(protocol) && !username && !password && !search && !hash
  }, addressText)
  .transform((text) => {
    const { origin, pathname } = new URL(text)
    return `${origin}${pathname.replace(/\/+$/, '')}`
  })

const headerName = 'A header has a name such as X-API-Key'
const headerValue = 'The value of the header has 1 to 400 characters, without line breaks'

/** Headers that the product sends itself: none of them can be the key of a proxy. */
const framing = new Set([
  ...['host', 'connection', 'content-length', 'content-type', 'transfer-encoding', 'expect', 'upgrade', 'keep-alive'],
  ...['accept', 'accept-encoding', 'range', 'te', 'trailer', 'user-agent'],
])
export const isFramingHeader = (name: string) => framing.has(name.toLowerCase())

/** What a proxy in front of the server asks for, such as `Authorization: Bearer …`. */
const headerSchema = z.strictObject({
  name: z
    .string(headerName)
    .max(60, headerName)
    .regex(/^[A-Za-z0-9-]+$/, headerName)
    .refine((name) => !isFramingHeader(name), {
      error: ({ input }) => `The product sets the header ${input} itself. Enter the header that your proxy asks for.`,
    }),
  value: z
    .string(headerValue)
    .trim()
    .max(400, headerValue)
    .regex(/^[\x20-\x7e]+$/, headerValue),
})

const { name, isEnabled } = createKieApiBodySchema.shape

export const createGpuServerBodySchema = z.strictObject({
  name,
  address: addressSchema,
  header: headerSchema.nullable().default(null),
  priority: prioritySchema.default(1),
  isEnabled,
})

/** Absent fields stay unchanged; the header is never shown, and `null` removes it. */
export const updateGpuServerBodySchema = z.strictObject({
  name: name.optional(),
  address: addressSchema.optional(),
  header: headerSchema.nullable().optional(),
  priority: prioritySchema.optional(),
  isEnabled: z.boolean().optional(),
})

export const createGpuServer = defineEndpoint({
  method: 'POST',
  path: '/api/admin/gpu-servers',
  summary: 'Connect a ComfyUI server of your own; it is listed and deleted with the accounts at video services',
  access: 'admin',
  tag: 'Administration',
  body: createGpuServerBodySchema,
  costs: [],
  status: 201,
  response: vendorAccountSchema,
  errors: ['ADDRESS_TAKEN'],
})

export const updateGpuServer = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/gpu-servers/{id}',
  summary: 'Change a ComfyUI server of your own',
  access: 'admin',
  tag: 'Administration',
  params: z.object({ id: z.uuid('Server not found') }),
  body: updateGpuServerBodySchema,
  costs: [],
  response: vendorAccountSchema,
  errors: ['ADDRESS_TAKEN'],
})

const checkedServerSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Of ComfyUI; null if it did not answer. */
  version: z.string().nullable(),
  device: z.string().nullable(),
  /** What keeps it from making videos. */
  faults: z.array(z.string()),
  /** What the operator should know. */
  warnings: z.array(z.string()),
})

export type CheckedServer = z.output<typeof checkedServerSchema>
export const checkedServersSchema = z.object({ data: z.array(checkedServerSchema) })

export const checkGpuServers = defineEndpoint({
  method: 'POST',
  path: '/api/admin/gpu-servers/check',
  summary: 'Test each of your own servers with a tiny clip, and find out whether strangers can reach it',
  access: 'admin',
  stepUp: { exempt: 'It changes nothing that lasts.' },
  tag: 'Administration',
  costs: ['vendor'],
  limits: ['service:user'],
  response: checkedServersSchema,
})
