import { type AuthInfo, createMcpHandler, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import type { VideoWaits } from '#server/features/videos/library/video-waits.ts'
import { invariant } from '#server/invariant.ts'
import { version } from '#server/version.ts'
import { callTool } from './call-tool.ts'
import type { AgentCall } from './tool.ts'
import { describeTools, findTool } from './tools.ts'

/** What answers the messages of assistants. */
export type AgentDoor = {
  answer(request: FastifyRequest, reply: FastifyReply): Promise<Response>
  close(): Promise<void>
}

const instructions = `Makes AI videos with sound, for credits of the user's account. A token may have a spending cap; answers say what is left of it.
1. get_account lists the models. quote_video says what a video costs, free of charge.
2. generate_video charges credits. Make up one request_key for each video that the user wants. If a call fails or its answer is lost, repeat it with the same request_key: it is paid once.
3. get_video with wait_seconds 45 waits for the video; repeat it until the status is completed or failed. Videos take minutes. Failed videos are refunded automatically.
4. Give the user the address of the finished video.`

/** The list of tools is the same for everybody and changes only with the version. */
const listForMs = 5 * 60_000
const sameForAll = { ttlMs: listForMs, cacheScope: 'public' } as const

/** Answers the revision 2026-07-28 of the protocol, and the earlier ones whose clients begin with `initialize`. */
export function openAgentDoor(ctx: Context, waits: VideoWaits): AgentDoor {
  const tools = describeTools()
  const handler = createMcpHandler(({ authInfo }) => createServer(tools, callOf(authInfo)), {
    // Nothing changes that a client could listen to, and an open stream would hold a connection for nothing.
    maxSubscriptions: 0,
    onerror: (error) => ctx.log.debug({ err: error }, 'a message of an assistant was refused'),
  })
  return {
    answer(request, reply) {
      const call = toCall(ctx, waits, request, reply)
      const web = new Request(`${ctx.config.publicUrl}/mcp`, { method: 'POST', headers: keepHeaders(request) })
      // The server has checked the token already; the protocol's code needs neither it nor its end.
      const authInfo = { token: '', clientId: '', scopes: [], extra: { call } }
      return handler.fetch(web, { authInfo, parsedBody: request.body })
    },
    close: () => handler.close(),
  }
}

/** One for each message. */
function createServer(tools: ReturnType<typeof describeTools>, call: AgentCall): Server {
  const server = new Server(
    { name: 'soundreel', title: 'Soundreel', version, websiteUrl: call.ctx.config.publicUrl },
    {
      capabilities: { tools: {} },
      instructions,
      cacheHints: { 'tools/list': sameForAll, 'server/discover': sameForAll },
    },
  )
  server.setRequestHandler('tools/list', () => ({ tools }))
  server.setRequestHandler('tools/call', ({ params }, { mcpReq }) => {
    const tool = findTool(params.name)
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${params.name}.`)
    const progressToken = mcpReq._meta?.progressToken
    const tellProgress = (progress: number, total: number, message: string) =>
      mcpReq.notify({
        method: 'notifications/progress',
        params: { progressToken: progressToken ?? '', progress, total, message },
      })
    return callTool(
      tool,
      { ...call, tellProgress: progressToken === undefined ? null : tellProgress },
      params.arguments,
    )
  })
  return server
}

function toCall(ctx: Context, waits: VideoWaits, request: FastifyRequest, reply: FastifyReply): AgentCall {
  const { account, token, ip, confirmCaller, log } = request
  invariant(account && token, 'only tokens are let in')
  return {
    ...{ ctx, waits, account, token, ip, confirmCaller, log, tellProgress: null },
    onGone: (end) => reply.raw.once('close', end),
  }
}

const callOf = (authInfo: AuthInfo | undefined) => authInfo?.extra?.call as AgentCall

/** Those that the protocol knows; the token stays outside. */
function keepHeaders({ headers }: FastifyRequest): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' && (name === 'accept' || name === 'content-type' || name.startsWith('mcp-'))
      ? [[name, value] as [string, string]]
      : [],
  )
}
