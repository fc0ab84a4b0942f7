import type { FastifyRequest } from 'fastify'
import * as secondFactorCalls from '#contract/accounts/second-factor.ts'
import type { Context } from '#server/context.ts'
import { proveOwner } from '#server/features/accounts/confirm/prove-owner.ts'
import {
  completeWithCode,
  enterWithRecoveryCode,
  getSecondStep,
} from '#server/features/accounts/confirm/second-step.ts'
import { getStepUp, stepUpWithCode } from '#server/features/accounts/confirm/step-up.ts'
import { toCurrentUser } from '#server/features/accounts/current-user.ts'
import { requireSessionId } from '#server/features/accounts/sessions/session.ts'
import { signIn, stayConfirmed } from '#server/features/accounts/sign-in/sign-in.ts'
import { readAttemptCookie } from '#server/http/cookies/attempt-cookie.ts'
import { readDeviceCookie } from '#server/http/cookies/device-cookie.ts'
import { type App, registerEndpoint } from '#server/http/endpoints/register-endpoint.ts'
import { removePassword, removeTotp, replaceRecoveryCodes } from './remove-factor.ts'
import { confirmTotp, startTotp } from './set-up-totp.ts'

const done = { success: true as const }

const callerOf = (request: FastifyRequest) => ({ address: request.ip, deviceProof: readDeviceCookie(request) })

export function registerSecondFactorRoutes(app: App, ctx: Context): void {
  registerEndpoint(app, secondFactorCalls.getSecondStep, ({ request, reply }) => {
    reply.header('cache-control', 'private, no-store')
    return getSecondStep(ctx, readAttemptCookie(request))
  })

  registerEndpoint(app, secondFactorCalls.completeSignIn, async ({ body, request, reply }) => {
    const attempt = readAttemptCookie(request)
    const account = await completeWithCode(ctx, { ...body, attempt, caller: callerOf(request) })
    const { deletionCancelled } = await signIn(ctx, { request, reply }, account, { confirmed: true })
    return { user: toCurrentUser(account), deletionCancelled }
  })

  registerEndpoint(app, secondFactorCalls.signInWithRecoveryCode, async ({ body, request, reply }) => {
    const account = await enterWithRecoveryCode(ctx, { ...body, caller: callerOf(request) })
    const { deletionCancelled } = await signIn(ctx, { request, reply }, account, { confirmed: true })
    return { user: toCurrentUser(account), deletionCancelled }
  })

  registerEndpoint(app, secondFactorCalls.getStepUp, ({ user, request }) =>
    getStepUp(ctx, user, requireSessionId(request)),
  )

  registerEndpoint(app, secondFactorCalls.stepUpWithCode, async ({ user, body, request, reply }) => {
    const given = { ...body, sessionId: requireSessionId(request), caller: callerOf(request) }
    await stayConfirmed(ctx, reply, user, await stepUpWithCode(ctx, user, given))
    return done
  })
  registerOwnFactorRoutes(app, ctx)
}

function registerOwnFactorRoutes(app: App, ctx: Context): void {
  registerEndpoint(app, secondFactorCalls.startTotp, async ({ user, body, request }) => {
    await proveOwner(ctx, user, { ...body, sessionId: requireSessionId(request) })
    return startTotp(ctx, user)
  })

  registerEndpoint(app, secondFactorCalls.confirmTotp, async ({ user, body, request, reply }) => {
    const given = { ...body, sessionId: requireSessionId(request), caller: callerOf(request) }
    const { recoveryCodes, secret } = await confirmTotp(ctx, user, given)
    await stayConfirmed(ctx, reply, user, secret)
    return { recoveryCodes }
  })

  registerEndpoint(app, secondFactorCalls.deleteTotp, async ({ user }) => {
    await removeTotp(ctx, user)
    return done
  })

  registerEndpoint(app, secondFactorCalls.replaceRecoveryCodes, async ({ user, request }) => ({
    recoveryCodes: await replaceRecoveryCodes(ctx, user, requireSessionId(request)),
  }))

  registerEndpoint(app, secondFactorCalls.deletePassword, async ({ user }) => {
    await removePassword(ctx, user)
    return done
  })
}
