import fastifySwagger from '@fastify/swagger'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Context } from '#server/context.ts'
import type { App } from './register-endpoint.ts'

/** Collects every endpoint that is registered after it and serves the OpenAPI 3.1 document of them. */
export async function registerOpenApi(app: App, ctx: Context): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${ctx.config.brandName} API`, version: '0.1.0' },
      servers: [{ url: ctx.config.publicUrl }],
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'soundreel_session' },
          bearer: { type: 'http', scheme: 'bearer', description: 'An API token, made on the page /api.' },
        },
      },
    },
    transform: createJsonSchemaTransform({}),
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}
