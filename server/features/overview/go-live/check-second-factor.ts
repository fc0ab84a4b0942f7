import type { Context } from '#server/context.ts'
import { findFactors } from '#server/features/accounts/factors/factor-repository.ts'
import { hasFactor } from '#server/features/accounts/factors/second-factor-policy.ts'
import { rpIdOf } from '#server/passkey-site.ts'
import type { Check } from './check.ts'
import { listAdministrators } from './checklist-repository.ts'

/** The first password may stand in a log, so it must not be enough. */
export async function checkSecondFactor({ config, db }: Context): Promise<Check> {
  const about = { id: 'second-factor', title: 'Second factor' }
  const without: string[] = []
  for (const { id, username } of await listAdministrators(db.root))
    if (!hasFactor(await findFactors(db.root, id, rpIdOf(config)))) without.push(username)
  if (without.length === 0) return { ...about, state: 'done', detail: 'All administrators have a second factor.' }
  return {
    ...about,
    state: 'open',
    detail: `Without one: ${without.join(', ')}. The log or .env may still contain the first password: change it, and add a passkey or an authenticator app in My Account.`,
  }
}
