import { randomInt } from 'node:crypto'
import { plainCode } from '#contract/typed-text/fold-text.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { deleteRecoveryCodes } from '#server/features/accounts/access/access-repository.ts'
import { secretHash } from '#server/features/accounts/secret-hash.ts'
import { countRecoveryCodes, insertRecoveryCodes } from './recovery-code-repository.ts'

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

/** The stored form of a code. Spaces, dashes and case do not matter, and look-alikes count as the same. */
export function hashRecoveryCode(code: string): string {
  return secretHash(plainCode(code).replaceAll('o', '0').replaceAll(/[il]/g, '1'))
}

/** @returns ten new codes, which replace all earlier ones. They are stored only as hashes. */
export async function replaceRecoveryCodes(ctx: Context, tx: Tx, userId: string): Promise<string[]> {
  const made = Array.from({ length: codes }, makeCode)
  await deleteRecoveryCodes(tx, userId)
  await insertRecoveryCodes(tx, userId, made.map(hashRecoveryCode), ctx.clock.now())
  return made
}

/**
 * @returns codes for an account that got its first factor or has no codes; null if it keeps those that it has. The
 * caller holds the lock on the account. Codes of an earlier time end with the first factor, because somebody else may
 * have them.
 */
export async function giveRecoveryCodes(ctx: Context, tx: Tx, userId: string, { isFirst }: { isFirst: boolean }) {
  if (!isFirst && (await countRecoveryCodes(tx, userId)) > 0) return null
  return replaceRecoveryCodes(ctx, tx, userId)
}
