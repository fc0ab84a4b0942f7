import type { z } from 'zod'
import type { register } from '#contract/accounts/sign-in.ts'
import { ApiError, wasRefused } from '#web/lib/api.ts'
import * as texts from '#web/texts/sign-in.ts'

const fieldNames = ['username', 'email', 'password'] as const

type SignupCredits = z.output<typeof register.response>['signupCredits']

/** Describes the next step, and why the account starts without free credits if it does. */
export function describeRegistration(signupCredits: SignupCredits, hasEmail: boolean): string {
  const reason = signupCredits && texts.whyNoFreeCredits[signupCredits](hasEmail)
  return reason ? `${texts.youCanSignInNow} ${reason}` : texts.youCanSignInNow
}

/** The refused field; undefined if the form has no such field. */
export function refusedField(error: Error): (typeof fieldNames)[number] | undefined {
  const refused = wasRefused(error, 'USERNAME_TAKEN') ? 'username' : error instanceof ApiError ? error.field : null
  return fieldNames.find((field) => field === refused)
}
