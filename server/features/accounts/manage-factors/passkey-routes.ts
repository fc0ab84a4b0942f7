import * as passkeysCalls from '#contract/accounts/passkeys.ts'
import * as secondFactorCalls from '#contract/accounts/second-factor.ts'
import type { Context } from '#server/context.ts'
import { makeProofOptions } from '#server/features/accounts/confirm/passkey-options.ts'
import { proveOwner } from '#server/features/accounts/confirm/prove-owner.ts'
import { signInWithPasskey } from '#server/features/accounts/confirm/sign-in-with-passkey.ts'
import { stepUpWithPasskey } from '#server/features/accounts/confirm/step-up.ts'
import { toCurrentUser } from '#server/features/accounts/current-user.ts'
import { changePasskeyName } from '#server/features/accounts/factors/passkey-repository.ts'
import { requireSessionId } from '#server/features/accounts/sessions/session.ts'
import { deviceName } from '#server/features/accounts/sign-in/device-name.ts'
import { signIn, stayConfirmed } from '#server/features/accounts/sign-in/sign-in.ts'
import { keepAttemptCookie, readAttemptCookie } from '#server/http/cookies/attempt-cookie.ts'
import { type App, registerEndpoint } from '#server/http/endpoints/register-endpoint.ts'
import { Refusal } from '#server/refusal.ts'
import { addPasskey, startAddingPasskey } from './add-passkey.ts'
import { removePasskey } from './remove-factor.ts'

const done = { success: true as const }

export function registerPasskeyRoutes(app: App, ctx: Context): void {
  registerEndpoint(app, passkeysCalls.startPasskeySignIn, ({ request, reply }) =>
    makeProofOptions(ctx, { purpose: 'sign-in', holder: keepAttemptCookie(ctx, request, reply) }, null),
  )

  registerEndpoint(app, passkeysCalls.signInWithPasskey, async ({ body, request, reply }) => {
    const { account, ...proof } = await signInWithPasskey(ctx, body, readAttemptCookie(request))
    const { deletionCancelled } = await signIn(ctx, { request, reply }, account, proof)
    return { user: toCurrentUser(account), deletionCancelled }
  })

  registerEndpoint(app, secondFactorCalls.startPasskeyStepUp, ({ user, request }) =>
    makeProofOptions(ctx, { purpose: 'step-up', holder: requireSessionId(request) }, user.id),
  )

  registerEndpoint(app, secondFactorCalls.stepUpWithPasskey, async ({ user, body, request, reply }) => {
    const { password, ...proof } = body
    const secret = await stepUpWithPasskey(ctx, user, { proof, password, sessionId: requireSessionId(request) })
    await stayConfirmed(ctx, reply, user, secret)
    return done
  })

  registerEndpoint(app, passkeysCalls.startAddingPasskey, async ({ user, body, request }) => {
    const sessionId = requireSessionId(request)
    await proveOwner(ctx, user, { ...body, sessionId })
    return startAddingPasskey(ctx, user, sessionId)
  })

  registerEndpoint(app, passkeysCalls.addPasskey, async ({ user, body, request, reply }) => {
    const name = body.name ?? deviceName(request.headers['user-agent'])
    const passkey = { passkey: body.passkey, name, sessionId: requireSessionId(request) }
    const { added: id, recoveryCodes, secret } = await addPasskey(ctx, user.id, passkey)
    await stayConfirmed(ctx, reply, user, secret)
    return { id, recoveryCodes }
  })

  registerEndpoint(app, passkeysCalls.renamePasskey, async ({ user, params, body }) => {
    if (!(await changePasskeyName(ctx.db.root, user.id, params.id, body.name)))
      throw new Refusal('NOT_FOUND', 'Passkey not found.')
    return done
  })

  registerEndpoint(app, passkeysCalls.deletePasskey, async ({ user, params }) => {
    const { credentialId, rpId } = await removePasskey(ctx, user, params.id)
    return { credentialId, rpId }
  })
}
