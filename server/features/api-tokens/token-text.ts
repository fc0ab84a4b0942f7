import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** Tells programs that search texts for leaked secrets whose token this is. */
const prefix = 'srl_'
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Six of these and the checksum are shown in the list: what stays hidden is still worth more than 160 bits. */
const secretLength = 40
const checksumLength = 6
const shownLength = 8

const wellFormed = new RegExp(`^${prefix}[0-9A-Za-z]{${secretLength + checksumLength}}$`)

export function makeTokenText(): string {
  const body = prefix + Array.from({ length: secretLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  return body + checksum(body)
}

/** Whether this could be one of our tokens: a cut or mistyped one is known without asking the database. */
export function isTokenText(text: string): boolean {
  return wellFormed.test(text) && text.endsWith(checksum(text.slice(0, -checksumLength)))
}

/** What is stored. A token is random and long: a plain hash cannot be guessed backwards. */
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
