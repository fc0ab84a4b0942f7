import { crc32 } from 'node:zlib'

export type ReadEntry = { name: string; bytes: number; crc: number; offset: number; content: () => Buffer }

/** Checksum and sizes follow the content, and the name is UTF-8. */
const flags = 0x0808
/** A regular file that its owner may read and write. */
const unixMode = 0o100644

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
  if (bytes.readUInt16LE(at + 8) !== flags) throw new Error('the flags in the directory are wrong')
  const isUnix = bytes.readUInt8(at + 5) === 3
  if (!isUnix || bytes.readUInt16LE(at + 40) !== unixMode) throw new Error('the permissions are wrong')
  const [nameLength, extraLength] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30)]
  const extra = bytes.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength)
  const big = Array.from({ length: Math.floor(extra.length / 8) }, (_, index) => extra.subarray(4 + 8 * index))
  const widen = (value: number) => (value === 0xffffffff ? Number(big.shift()?.readBigUInt64LE() ?? value) : value)
  const size = widen(bytes.readUInt32LE(at + 24))
  const stored = widen(bytes.readUInt32LE(at + 20))
  const offset = widen(bytes.readUInt32LE(at + 42))
  if (stored !== size) throw new Error('the content is compressed')
  const crc = bytes.readUInt32LE(at + 16)
  const name = bytes.subarray(at + 46, at + 46 + nameLength)
  /** Programs that read an archive from its start know only what stands before and behind the content. */
  const content = () => {
    const local = offset - start
    if (bytes.readUInt32LE(local) !== 0x04034b50) throw new Error(`no file at ${offset}`)
    if (bytes.readUInt16LE(local + 6) !== flags) throw new Error('the flags before the content are wrong')
    if (!bytes.subarray(local + 30, local + 30 + nameLength).equals(name)) throw new Error('the file has two names')
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const found = bytes.subarray(from, from + size)
    if (crc32(found) !== crc) throw new Error('the checksum is wrong')
    const behind = [0, 4, 8, 12].map((place) => bytes.readUInt32LE(from + size + place))
    if (behind.join() !== [0x08074b50, crc, size, size].join()) throw new Error('the descriptor is wrong')
    return found
  }
  return {
    entry: { name: name.toString(), bytes: size, crc, offset, content },
    next: at + 46 + nameLength + extraLength,
  }
}
