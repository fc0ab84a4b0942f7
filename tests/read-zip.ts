import { crc32 } from 'node:zlib'

export type ReadEntry = { name: string; bytes: number; crc: number; offset: number; content: () => Buffer }

/**
 * Reads the central directory of a ZIP archive, independently of our writer. `start` is the position of `bytes` in the
 * whole archive, for a test that keeps only its end.
 */
export function readZip(bytes: Buffer, start = 0): ReadEntry[] {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0) throw new Error('this is no ZIP archive')
  let count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  if (count === 0xffff || at === 0xffffffff) {
    if (bytes.readUInt32LE(end - 20) !== 0x07064b50) throw new Error('the ZIP64 locator is missing')
    const end64 = Number(bytes.readBigUInt64LE(end - 12)) - start
    if (bytes.readUInt32LE(end64) !== 0x06064b50) throw new Error('the ZIP64 record is missing')
    count = Number(bytes.readBigUInt64LE(end64 + 32))
    at = Number(bytes.readBigUInt64LE(end64 + 48))
  }
  const entries: ReadEntry[] = []
  for (let position = at - start; entries.length < count; ) {
    const { entry, next } = readEntry(bytes, position, start)
    entries.push(entry)
    position = next
  }
  return entries
}

function readEntry(bytes: Buffer, at: number, start: number): { entry: ReadEntry; next: number } {
  if (bytes.readUInt32LE(at) !== 0x02014b50) throw new Error(`no entry at ${at}`)
  const [nameLength, extraLength] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30)]
  const extra = bytes.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength)
  const big = Array.from({ length: Math.floor(extra.length / 8) }, (_, index) => extra.subarray(4 + 8 * index))
  const widen = (value: number) => (value === 0xffffffff ? Number(big.shift()?.readBigUInt64LE() ?? value) : value)
  const size = widen(bytes.readUInt32LE(at + 24))
  const stored = widen(bytes.readUInt32LE(at + 20))
  const offset = widen(bytes.readUInt32LE(at + 42))
  if (stored !== size) throw new Error('the content is compressed')
  const crc = bytes.readUInt32LE(at + 16)
  const content = () => {
    const local = offset - start
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const found = bytes.subarray(from, from + size)
    if (crc32(found) !== crc) throw new Error('the checksum is wrong')
    return found
  }
  const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
  return { entry: { name, bytes: size, crc, offset, content }, next: at + 46 + nameLength + extraLength }
}
