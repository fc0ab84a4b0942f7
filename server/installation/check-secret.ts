import { join } from 'node:path'
import type { Context } from '#server/context.ts'
import { openSecret } from '#server/secrets.ts'
import { getInstallation, listSealed, writeSecretCheck } from './installation-repository.ts'
import { describeDatabase } from './mismatch-words.ts'

/** @throws Error if the database was encrypted with another APP_SECRET. The first call notes the secret. */
export async function checkSecret({ db, secrets, config }: Pick<Context, 'db' | 'secrets' | 'config'>): Promise<void> {
  const { secretCheck } = await getInstallation(db.root)
  const sealed = secretCheck ? [secretCheck] : await listSealed(db.root)
  if (sealed.length > 0 && sealed.every((text) => openSecret(secrets, text) === null)) {
    const secret = config.appSecret ? 'APP_SECRET' : `the secret in ${join(config.dataDir, 'secret')}`
    throw new Error(
      [
        `Wrong secret: ${describeDatabase(config)} was encrypted with another one than ${secret}.`,
        'Set APP_SECRET to the former secret, or copy the file "secret" from a backup of the data folder.',
        'If you changed it on purpose, set APP_SECRET_PREVIOUS to the former secret.',
        'Only if the former secret is lost: npm run restore -- --new-id. Then enter all keys of other services again.',
        'Nothing was changed.',
      ].join('\n  '),
    )
  }
  const fresh = sealCheck(secrets)
  // Sealed again after a change of the secret, so that the former one is not needed for ever.
  if (keyOf(secretCheck) !== keyOf(fresh)) await writeSecretCheck(db.root, fresh)
}

/** What only this secret can open. */
export const sealCheck = (secrets: Context['secrets']) => secrets.seal('sealed with the secret of this installation')

const keyOf = (sealed: string | null) => sealed?.split('.')[0]
