import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** Lets secret scanners recognise a leaked token as one of this service. */
const prefix = 'srl_'
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** The list shows a few of these characters and the checksum; the hidden ones still have more than 160 bits. */
const secretLength = 40
const checksumLength = 6
const shownLength = 8

const wellFormed = new RegExp(`^${prefix}[0-9A-Za-z]{${secretLength + checksumLength}}$`)

export function makeTokenText(): string {
  const body = prefix + Array.from({ length: secretLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  return body + checksum(body)
}

/** Whether this could be one of our tokens: detects a cut-off or mistyped token without a database query. */
export function isTokenText(text: string): boolean {
  return wellFormed.test(text) && text.endsWith(checksum(text.slice(0, -checksumLength)))
}

/** The stored form. A token is long and random, so a plain hash cannot be reversed by guessing. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

export function maskToken(token: string): string {
  return `${token.slice(0, shownLength)}…${token.slice(-shownLength)}`
}

function checksum(body: string): string {
  let rest = crc32(body)
  let text = ''
  for (let place = 0; place < checksumLength; place++) {
    text = alphabet[rest % alphabet.length] + text
    rest = Math.floor(rest / alphabet.length)
  }
  return text
}
