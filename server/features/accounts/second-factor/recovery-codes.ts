import { randomInt } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { secretHash } from '#server/features/accounts/secret-hash.ts'
import { countRecoveryCodes, deleteRecoveryCodes, insertRecoveryCodes } from './recovery-code-repository.ts'

const codes = 10
/** Without letters and digits that look alike: https://www.crockford.com/base32.html */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const groups = 4
const groupLength = 4

/** 80 random bits, so that codes cannot be guessed and a plain hash of them can be stored. */
function makeCode(): string {
  const group = () => Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** The stored form of a typed code. Spaces, dashes and case do not matter, and look-alikes count as the same. */
export function hashRecoveryCode(typed: string): string {
  const plain = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return secretHash(plain.replaceAll('o', '0').replaceAll(/[il]/g, '1'))
}

/** @returns ten new codes, which replace all earlier ones. They are stored only as hashes. */
export async function replaceRecoveryCodes(ctx: Context, tx: Tx, userId: string): Promise<string[]> {
  const made = Array.from({ length: codes }, makeCode)
  await deleteRecoveryCodes(tx, userId)
  await insertRecoveryCodes(tx, userId, made.map(hashRecoveryCode), ctx.clock.now())
  return made
}

/** @returns codes for an account that has none; null if it has some. The caller holds the lock on the account. */
export async function giveRecoveryCodes(ctx: Context, tx: Tx, userId: string): Promise<string[] | null> {
  return (await countRecoveryCodes(tx, userId)) > 0 ? null : replaceRecoveryCodes(ctx, tx, userId)
}
