/** CBOR (RFC 8949), as far as a COSE signature needs it. Maps are given as their keys and values in turn. */

function head(major: number, value: number): Buffer {
  const type = major << 5
  if (value < 24) return Buffer.from([type | value])
  if (value < 0x100) return Buffer.from([type | 24, value])
  return Buffer.from([type | 25, value >> 8, value & 0xff])
}

/** Integers down to -256. */
export const int = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
/** At most 65,535 bytes. */
export const byteString = (bytes: Uint8Array) => Buffer.concat([head(2, bytes.length), bytes])
export const textString = (text: string) => Buffer.concat([head(3, Buffer.byteLength(text)), Buffer.from(text)])
export const array = (...items: Uint8Array[]) => Buffer.concat([head(4, items.length), ...items])
export const map = (...keysAndValues: Uint8Array[]) =>
  Buffer.concat([head(5, keysAndValues.length / 2), ...keysAndValues])
export const tag = (number: number, value: Uint8Array) => Buffer.concat([head(6, number), value])
export const nothing = Buffer.from([0xf6])
