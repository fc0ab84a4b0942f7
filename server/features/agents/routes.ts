import type { FastifyReply } from 'fastify'
import type { Context } from '#server/context.ts'
import type { VideoWaits } from '#server/features/videos/library/video-waits.ts'
import type { App } from '#server/http/endpoints/register-endpoint.ts'
import { Refusal } from '#server/refusal.ts'
import type { AgentDoor } from './agent-door.ts'

const path = '/mcp'

/**
 * The Model Context Protocol, for assistants: one message and its answer in each call, nothing kept in between, so that
 * any process can answer. Its code is loaded with the first message.
 */
export function registerAgentRoutes(app: App, ctx: Context, waits: VideoWaits): void {
  const config = { outside: 'agents', errorShape: 'json-rpc' } as const
  let door: Promise<AgentDoor> | null = null
  app.post(path, { config, schema: { hide: true } }, async (request, reply) => {
    // Calls are limited one by one, and the present protocol has no lists of messages.
    if (Array.isArray(request.body)) throw new Refusal('INVALID_INPUT', 'Send one JSON-RPC message in each request.')
    door ??= import('./agent-door.ts').then(({ openAgentDoor }) => openAgentDoor(ctx, waits))
    return reply.send(await (await door).answer(request, reply))
  })
  app.addHook('onClose', async () => (await door)?.close())

  const others = { method: ['GET', 'DELETE'], url: path, schema: { hide: true } }
  app.route({ ...others, config: { outside: 'no-agents' }, handler: async (_, reply) => refuseMethod(ctx, reply) })
}

/** There is no stream of the server's own messages to read, and no session to delete. */
function refuseMethod(ctx: Context, reply: FastifyReply): FastifyReply {
  const message = `This address is for assistants, which send POST. How to connect one: ${ctx.config.publicUrl}/connect`
  return reply
    .code(405)
    .header('allow', 'POST')
    .send({ jsonrpc: '2.0', id: null, error: { code: -32000, message } })
}
