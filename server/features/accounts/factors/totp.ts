import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const stepMs = 30_000
const digits = 6
/** Clocks of phones differ, so the codes of the step before and after count too. */
const maxStepsAway = 1
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** 160 bits, the length of the hash: https://www.rfc-editor.org/rfc/rfc4226#section-4 */
export function makeTotpSecret(): string {
  return toBase32(randomBytes(20))
}

/** The code of one time step: https://www.rfc-editor.org/rfc/rfc6238 */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0x0f
  return String((mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** digits).padStart(digits, '0')
}

export function totpStep(now: Date): number {
  return Math.floor(now.getTime() / stepMs)
}

/** @returns the time step of this code; null if it is none of the codes that are valid now. */
export function findTotpStep(secret: string, code: string, now: Date): number | null {
  const current = totpStep(now)
  const given = Buffer.from(code.padEnd(digits))
  for (let step = current - maxStepsAway; step <= current + maxStepsAway; step++) {
    const valid = Buffer.from(totpCode(secret, step))
    if (given.length === valid.length && timingSafeEqual(given, valid)) return step
  }
  return null
}

/** For the QR code: https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export function totpUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}

function toBase32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('')
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
