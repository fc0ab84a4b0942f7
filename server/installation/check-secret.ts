import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import type { Handle } from '#server/db/transaction.ts'
import { openSecret, type Secrets } from '#server/secrets.ts'
import { lockInstallation, writeSecretCheck } from './installation-repository.ts'
import { describeDatabase } from './mismatch-words.ts'
import { resealStored } from './reseal-stored.ts'
import { listSealed } from './sealed-text-repository.ts'

/**
 * After a change of the secret, also seals everything anew, so that the former secret is not needed any more.
 * @throws Error if the database was encrypted with another APP_SECRET. The first call notes the secret.
 */
export async function checkSecret({ db, secrets, config }: Pick<Context, 'db' | 'secrets' | 'config'>): Promise<void> {
  await db.transaction(async (tx) => {
    // Locked, so that a process with the former secret that starts meanwhile does not note that one again.
    const { secretCheck } = await lockInstallation(tx)
    if (!(await opensDatabase(tx, secrets, secretCheck))) throw new Error(sayWrong(config))
    await resealStored(tx, secrets)
    const fresh = sealCheck(secrets)
    if (keyOf(secretCheck) !== keyOf(fresh)) await writeSecretCheck(tx, fresh)
  })
}

/** Whether the secrets open what was sealed to check them or, in a database that has no such text yet, anything. */
export async function opensDatabase(handle: Handle, secrets: Secrets, secretCheck: string | null): Promise<boolean> {
  const sealed = secretCheck ? [secretCheck] : await listSealed(handle)
  return sealed.length === 0 || sealed.some((text) => openSecret(secrets, text) !== null)
}

function sayWrong(config: Config): string {
  const secret = config.appSecret ? 'APP_SECRET' : `the secret in ${join(config.dataDir, 'secret')}`
  return [
    `Wrong secret: ${describeDatabase(config)} was encrypted with another one than ${secret}.`,
    'Set APP_SECRET to the former secret, or copy the file "secret" from a backup of the data folder.',
    'If you changed it on purpose, set APP_SECRET_PREVIOUS to the former secret.',
    'Only if the former secret is lost: npm run restore -- --new-id. Then enter all keys of other services again.',
    'Nothing was changed.',
  ].join('\n  ')
}

/** What only this secret can open. */
export const sealCheck = (secrets: Context['secrets']) => secrets.seal('sealed with the secret of this installation')

const keyOf = (sealed: string | null) => sealed?.split('.')[0]
