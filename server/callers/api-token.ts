import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/db/account.ts'
import { requireTokenAccount } from '#server/features/api-tokens/require-token-account.ts'
import { countTokenCall } from '#server/limits/count-request.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Whether a call brings an API token. A proxy with a password of its own sends another kind of authorization, which is
 * none of ours.
 */
export function hasToken({ headers }: FastifyRequest): boolean {
  return /^Bearer(?: |$)/i.test(headers.authorization ?? '')
}

/**
 * Identifies the caller by its API token. Cookies are ignored here, so another site cannot make a browser call.
 * @throws Refusal NOT_SIGNED_IN without a token, INVALID_TOKEN with a wrong one, TOO_MANY_REQUESTS
 */
export async function identifyByToken(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<Account> {
  const { authorization = '' } = request.headers
  reply.header('www-authenticate', 'Bearer')
  if (!hasToken(request))
    throw new Refusal('NOT_SIGNED_IN', 'Send your API token in the header "Authorization: Bearer <token>".')
  const [, token] = /^Bearer +(\S+) *$/i.exec(authorization) ?? []
  if (token === undefined)
    throw new Refusal('INVALID_TOKEN', 'The header must be "Authorization: Bearer <token>" with one API token.')
  const { account, token: stored } = await requireTokenAccount(ctx, token)
  reply.removeHeader('www-authenticate')
  countTokenCall(ctx, stored.id, reply)
  request.token = stored
  request.confirmCaller = async () => void (await requireTokenAccount(ctx, token))
  return account
}
