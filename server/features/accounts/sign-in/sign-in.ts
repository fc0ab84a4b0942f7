import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/db/account.ts'
import { findAccount } from '#server/features/accounts/account-repository.ts'
import { knownDevice, makeDeviceProof } from '#server/features/accounts/confirm/known-device.ts'
import { keepAccount } from '#server/features/accounts/own-data/delete-account.ts'
import { endSession, type SignInProof, startSession } from '#server/features/accounts/sessions/session.ts'
import { readDeviceCookie, setDeviceCookie } from '#server/http/cookies/device-cookie.ts'
import { readSessionCookie, setSessionCookie } from '#server/http/cookies/session-cookie.ts'
import { deviceName } from './device-name.ts'

type Exchange = { request: FastifyRequest; reply: FastifyReply }

/**
 * Signs the browser in to an account whose credentials have been verified. Cancels a scheduled
 * deletion.
 */
export async function signIn(ctx: Context, { request, reply }: Exchange, account: Account, proof: SignInProof) {
  const deletionCancelled = await keepAccount(ctx, account)
  // Ends the browser's previous session: a cookie planted by an attacker must not become this account's session.
  const former = readSessionCookie(request)
  if (former) await endSession(ctx, former)
  const device = deviceName(request.headers['user-agent'])
  setSessionCookie(ctx, reply, await startSession(ctx, account, device, proof))
  if (!knownDevice(ctx, account, readDeviceCookie(request))) setDeviceCookie(ctx, reply, makeDeviceProof(ctx, account))
  return { deletionCancelled }
}

/**
 * Hands the browser the renewed secret of a session that has just confirmed with a second factor. The browser is then
 * known: adding the factor may have voided its proof.
 */
export async function stayConfirmed(ctx: Context, reply: FastifyReply, { id }: Account, secret: string): Promise<void> {
  setSessionCookie(ctx, reply, secret)
  const account = await findAccount(ctx.db.root, id)
  if (account) setDeviceCookie(ctx, reply, makeDeviceProof(ctx, account))
}
