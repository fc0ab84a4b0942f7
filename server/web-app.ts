import fastifyCookie from '@fastify/cookie'
import fastifyMultipart from '@fastify/multipart'
import fastify, { type FastifyServerOptions, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { requireOwnFactor } from '#server/features/accounts/manage-factors/require-own-factor.ts'
import { registerAccountRoutes } from '#server/features/accounts/routes.ts'
import { createSessionLookup, isSessionCurrent } from '#server/features/accounts/sessions/session-lookup.ts'
import { registerUserRoutes } from '#server/features/accounts/users/user-routes.ts'
import { registerAgentRoutes } from '#server/features/agents/routes.ts'
import { registerApiTokenRoutes } from '#server/features/api-tokens/routes.ts'
import { registerAuditRoutes } from '#server/features/audit/routes.ts'
import { registerAutomationRoutes } from '#server/features/automation/routes.ts'
import { registerWebhookRoutes } from '#server/features/automation/webhook-routes.ts'
import { registerAuthorityFile } from '#server/features/content-credentials/routes.ts'
import { registerCreditRoutes } from '#server/features/credits/routes.ts'
import { createGpuServers } from '#server/features/gpu/require-ready-server.ts'
import { registerGpuRoutes } from '#server/features/gpu/routes.ts'
import { registerModelRoutes } from '#server/features/models/routes.ts'
import { registerNoticeRoutes } from '#server/features/notices/routes.ts'
import { registerOperationRoutes } from '#server/features/operations/routes.ts'
import { registerOverviewRoutes } from '#server/features/overview/routes.ts'
import { registerCreditPackageRoutes } from '#server/features/payments/packages/credit-package-routes.ts'
import { registerPaymentRoutes } from '#server/features/payments/routes.ts'
import { registerProviderRoutes } from '#server/features/providers/routes.ts'
import { registerVendorAccountRoutes } from '#server/features/providers/vendor-accounts/routes.ts'
import { registerSettingsRoutes } from '#server/features/settings/routes.ts'
import { registerShowcaseRoutes } from '#server/features/showcase/routes.ts'
import { createVideoWaits } from '#server/features/videos/library/video-waits.ts'
import { registerVideoRoutes } from '#server/features/videos/routes.ts'
import { registerSecondFactors } from './callers/second-factors.ts'
import { registerSessions } from './callers/sessions.ts'
import type { Context } from './context.ts'
import { usualPatience } from './http/connections/client-patience.ts'
import { createHttpServer } from './http/connections/http-server.ts'
import { toDecodable } from './http/decodable-url.ts'
import { describeIssue } from './http/endpoints/describe-issue.ts'
import { registerErrorHandler } from './http/endpoints/error-handler.ts'
import { acceptJson } from './http/endpoints/json-body.ts'
import type { App } from './http/endpoints/register-endpoint.ts'
import { registerLimits } from './http/endpoints/register-limits.ts'
import { registerRouteRules } from './http/endpoints/route-rules.ts'
import { registerLive } from './http/live/live.ts'
import { registerMedia } from './http/media/media.ts'
import { registerOpenApi } from './http/open-api/open-api.ts'
import { registerPages } from './http/pages/pages.ts'
import { createTagMaker, createUnchangedAnswer } from './http/polling/answer-tag.ts'
import { registerRequestLog } from './http/request-log.ts'
import { registerSecurityHeaders } from './http/security-headers.ts'

const bodyLimitBytes = 1024 * 1024

/** Builds the web server with every route; it is not listening yet. */
export async function buildApp(ctx: Context): Promise<App> {
  const lookups = { sessions: createSessionLookup(ctx), makeTag: createTagMaker(ctx) }
  const answerUnchanged = createUnchangedAnswer(lookups)
  const app = fastify({
    serverFactory: (answer) =>
      createHttpServer().on('request', (request, response) => {
        // While the process stops, each answer closes its connection. The client sends its next request to another
        // process, so none arrives just as this one exits.
        if (ctx.stopping) response.shouldKeepAlive = false
        if (!answerUnchanged(request, response)) answer(request, response)
      }),
    // A logger with its own type would become a type parameter of the whole application.
    loggerInstance: ctx.log as NonNullable<FastifyServerOptions['loggerInstance']>,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimitBytes,
    // The framework would answer such addresses itself, without our headers and error body.
    rewriteUrl: ({ url = '/' }) => toDecodable(url),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: usualPatience.maxHeaderBytes },
    // Only this many proxies in front are trusted; addresses further out may be forged.
    trustProxy: (_address, hop) => hop < ctx.config.trustProxy,
    genReqId: () => crypto.randomUUID(),
    // If these were set later, the framework would load its own
    // compilers first. Their types only allow JSON schemas, not zod's.
    schemaController: {
      compilersFactory: {
        buildValidator: () => validatorCompiler as never,
        buildSerializer: () => serializerCompiler as never,
      },
    },
    return503OnClosing: false,
  }).withTypeProvider<ZodTypeProvider>() as unknown as App
  z.config({ customError: describeIssue })
  acceptJson(app)
  registerRouteRules(app)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  registerRequestLog(app)
  registerSecurityHeaders(app, ctx.config)
  registerErrorHandler(app)
  await app.register(fastifyCookie)
  await app.register(fastifyMultipart)
  registerSessions(app, ctx, lookups)
  registerSecondFactors(app, ctx)
  registerLimits(app, ctx)
  registerOpenApi(app, ctx)
  registerAccountRoutes(app, ctx)
  registerUserRoutes(app, ctx)
  registerAuditRoutes(app, ctx)
  registerSettingsRoutes(app, ctx, requireOwnFactor)
  registerAuthorityFile(app, ctx)
  registerCreditRoutes(app, ctx)
  registerCreditPackageRoutes(app, ctx)
  registerProviderRoutes(app, ctx)
  registerVendorAccountRoutes(app, ctx)
  const servers = createGpuServers(ctx)
  registerModelRoutes(app, ctx, servers)
  registerGpuRoutes(app, ctx)
  const waits = createVideoWaits(ctx.events)
  app.addHook('preClose', async () => waits.stop())
  registerVideoRoutes(app, ctx, { waits, servers })
  registerAgentRoutes(app, ctx, waits)
  registerShowcaseRoutes(app, ctx)
  registerPaymentRoutes(app, ctx)
  registerNoticeRoutes(app, ctx)
  registerOverviewRoutes(app, ctx)
  registerOperationRoutes(app, ctx)
  registerApiTokenRoutes(app, ctx)
  registerAutomationRoutes(app, ctx)
  registerWebhookRoutes(app, ctx)
  registerLive(app, ctx, (sessionId) => isSessionCurrent(ctx, sessionId))
  await ctx.deadFiles.start()
  app.addHook('onClose', async () => ctx.deadFiles.stop())
  registerMedia(app, ctx)
  await registerPages(app, ctx)
  return app
}
