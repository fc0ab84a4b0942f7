import type { Tx } from '#server/db/transaction.ts'
import { openSecret, type Secrets } from '#server/secrets.ts'
import {
  changeTokenHash,
  type HashedAccount,
  listHashedAccounts,
  listSealedAs,
  type Resealed,
  replaceSealed,
  sealedColumns,
} from './sealed-text-repository.ts'

/**
 * Seals everything anew that the previous secret sealed, so that nothing needs that secret any more. A text that it does
 * not open stays as it is. Hashes of addresses (limits, reports) stay too: nothing says what they were made from, and
 * they are soon deleted.
 */
export async function resealStored(tx: Tx, secrets: Secrets): Promise<void> {
  const { previousPrefix } = secrets
  if (previousPrefix === null) return
  for (const column of sealedColumns) {
    const texts = await listSealedAs(tx, column, previousPrefix)
    const resealed = texts.flatMap((sealed) => reseal(secrets, sealed))
    if (resealed.length > 0) await replaceSealed(tx, column, resealed)
  }
  for (const account of await listHashedAccounts(tx)) await rehash(tx, secrets, account)
}

function reseal(secrets: Secrets, sealed: string): Resealed[] {
  const text = openSecret(secrets, sealed)
  return text === null ? [] : [{ sealed, fresh: secrets.seal(text) }]
}

/** With the hash of the previous secret, the same account could be connected a second time. */
async function rehash(tx: Tx, secrets: Secrets, account: HashedAccount): Promise<void> {
  const unique = account.vendor === 'comfyui' ? account.address : openSecret(secrets, account.token)
  if (unique === null) return
  const tokenHash = secrets.fingerprint(unique)
  if (tokenHash !== account.tokenHash) await changeTokenHash(tx, account, tokenHash)
}
