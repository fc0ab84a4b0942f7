import fastifySwagger from '@fastify/swagger'
import { type FastifyContextConfig, fastify, type RouteOptions } from 'fastify'
import { createJsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { meaningOf } from '#contract/automation/describe-fields.ts'
import { sampleBaseUrl } from '#contract/automation/samples/code-sample.ts'
import { findProgramExample, isForPrograms } from '#contract/automation/samples/program-samples.ts'
import { tags } from '#contract/endpoint.ts'
import type { Context } from '#server/context.ts'
import { sessionCookieName } from '#server/http/cookies/session-cookie.ts'
import { completeParts, describeParts, type RouteSchema } from './describe-parts.ts'
import { withMessages } from './open-api-webhooks.ts'

const description = `Programs call the paths below /api/n8n and /api/v1 with an API token: \`Authorization: Bearer <token>\`.
The pages of this site call all other paths, most of them with the session cookie of a signed-in user.

Every error has a stable \`code\`, a \`message\` for people and a \`requestId\`, also sent as the header x-request-id.
Each token may send 600 requests per minute. The headers RateLimit-Policy and RateLimit show the limit and
the remaining requests. Retry-After says when to retry.`

const idempotencyHeader = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      description:
        'Your own name for this request. A repeated request is charged once. Within one day it returns the first response; below /api/v1, within 30 days, the same videos in their present state.',
    },
  },
}

function fileForm(field: string) {
  const properties = { [field]: { type: 'string', format: 'binary', description: meaningOf(field) } }
  return { consumes: ['multipart/form-data'], body: { type: 'object', required: [field], properties } }
}

/** Creates the names that generated clients use for their functions, such as `getVideoStatusByTaskId`. */
function nameOperation(method: string, url: string): string {
  const words =
    url
      .replace(/^\/api\//, '')
      .replaceAll(':', 'by-')
      .match(/[a-z\d]+/gi) ?? []
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

/** Writes the OpenAPI 3.1 document of these routes. It registers them again on an application that never listens. */
export async function writeOpenApi(ctx: Context, routes: readonly RouteOptions[]): Promise<string> {
  const { config } = ctx
  const app = fastify({ exposeHeadRoutes: false })
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler)
  const toJsonSchema = createJsonSchemaTransform({})
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${config.brandName} API`, version: '0.1.0', description },
      servers: [{ url: config.publicUrl }],
      tags: tags.map((name) => ({ name })),
      components: {
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: sessionCookieName(ctx),
            description: 'Set by POST /api/auth/login.',
          },
          bearer: { type: 'http', scheme: 'bearer', description: 'An API token, created on the page /api.' },
        },
      },
    },
    transform: (input) => {
      const { schema, url } = toJsonSchema(input)
      const about: FastifyContextConfig = input.route.config ?? {}
      const { idempotent, uploads, tag = 'Service' } = about
      const headers = idempotent ? { headers: idempotencyHeader } : {}
      const form = uploads ? fileForm(uploads) : {}
      const path = url.replaceAll(/:(\w+)/g, '{$1}')
      const method = String(input.route.method)
      const example = findProgramExample(`${method} ${path}`)
      // Fastify types the parts of a schema as unknown; these are JSON schemas.
      const parts = isForPrograms(path) ? describeParts(schema as RouteSchema) : (schema as RouteSchema)
      const completed = completeParts(parts, { method, path, about, example })
      const names = { operationId: nameOperation(method, url), tags: [tag] }
      const samples = example ? { 'x-codeSamples': example.samples } : {}
      return { schema: { ...completed, ...headers, ...form, ...names, ...samples }, url }
    },
  })
  for (const route of routes) app.route(route)
  await app.ready()
  return JSON.stringify(withMessages(app.swagger())).replaceAll(sampleBaseUrl, config.publicUrl)
}
