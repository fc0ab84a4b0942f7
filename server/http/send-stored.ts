import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Sends a stored file, or the range of it that was asked for, wherever it is kept.
 * @throws Refusal NOT_FOUND, RANGE_NOT_SATISFIABLE
 */
export async function sendStored(ctx: Context, request: FastifyRequest, reply: FastifyReply, name: string) {
  const file = await ctx.storage.open(name, request.headers.range)
  if (!file) throw new Refusal('NOT_FOUND')
  reply.headers(file.headers)
  if (file.status === 416) throw new Refusal('RANGE_NOT_SATISFIABLE')
  if (request.method !== 'HEAD') return reply.code(file.status).send(file.body)
  // What is not read would hold on to its connection.
  file.body?.destroy()
  return reply.code(file.status).send()
}

/** What every stored file is sent with: nothing that is kept here is ever run as a page. */
export function guardStored(reply: { header(name: string, value: string): unknown }): void {
  reply.header('x-content-type-options', 'nosniff')
  reply.header('content-security-policy', "default-src 'none'; sandbox")
  // A page under another name of this site may show and save its videos; whoever knows the name may fetch it anyway.
  reply.header('cross-origin-resource-policy', 'cross-origin')
  reply.header('access-control-allow-origin', '*')
}
