/** ASN.1 in DER encoding, as far as certificates and time stamps need it. */

/** A value with its tag and length. */
export function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content])
}

function lengthOf(length: number): number[] {
  if (length < 0x80) return [length]
  if (length < 0x100) return [0x81, length]
  return [0x82, length >> 8, length & 0xff]
}

export const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)
export const utf8 = (text: string) => der(0x0c, Buffer.from(text))
export const octets = (bytes: Uint8Array) => der(0x04, bytes)
export const bits = (bytes: Uint8Array, unusedBits = 0) => der(0x03, Buffer.from([unusedBits]), bytes)
export const isTrue = Buffer.from([0x01, 0x01, 0xff])

/** A positive integer; the bytes are big-endian. */
export function integer(bytes: Uint8Array): Buffer {
  return der(0x02, (bytes[0] ?? 0) < 0x80 ? bytes : Buffer.from([0, ...bytes]))
}

/** An object identifier such as '2.5.4.3'. */
export function oid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number)
  return der(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(toBase128)]))
}

function toBase128(value: number): number[] {
  const digits = [value & 0x7f]
  for (let left = Math.floor(value / 128); left > 0; left = Math.floor(left / 128)) digits.unshift((left & 0x7f) | 0x80)
  return digits
}

/** UTCTime before 2050, GeneralizedTime from then on, as RFC 5280 requires. */
export function time(date: Date): Buffer {
  const digits = `${date.toISOString().replace(/[-:T]|\.\d+/g, '')}`
  return date.getUTCFullYear() < 2050 ? der(0x17, Buffer.from(digits.slice(2))) : der(0x18, Buffer.from(digits))
}

/** The values inside a sequence, each with its tag and length. @throws Error if the bytes are not a whole sequence */
export function readSequence(bytes: Uint8Array): { tag: number; content: Buffer; whole: Buffer }[] {
  const outer = readValue(Buffer.from(bytes), 0)
  if (outer.tag !== 0x30) throw new Error('not a DER sequence')
  const values = []
  for (let at = 0; at < outer.content.length; ) {
    const value = readValue(outer.content, at)
    values.push(value)
    at += value.whole.length
  }
  return values
}

function readValue(bytes: Buffer, at: number) {
  const tag = bytes[at]
  const first = bytes[at + 1]
  if (tag === undefined || first === undefined) throw new Error('truncated DER')
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f
  if (lengthBytes > 3 || first === 0x80 || at + 2 + lengthBytes > bytes.length) throw new Error('invalid DER length')
  const length = lengthBytes === 0 ? first : bytes.readUIntBE(at + 2, lengthBytes)
  const start = at + 2 + lengthBytes
  if (start + length > bytes.length) throw new Error('truncated DER')
  return { tag, content: bytes.subarray(start, start + length), whole: bytes.subarray(at, start + length) }
}
