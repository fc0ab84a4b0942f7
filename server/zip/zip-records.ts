/** A file in the archive, as its records describe it. */
export type ZipMember = { name: Buffer; modifiedAt: Date; bytes: number; crc: number; offset: number }

/** A field of 32 or 16 bits with all bits set says: see the ZIP64 record. */
export const max32 = 0xffff_ffff
const max16 = 0xffff
const zip64Version = 45
const plainVersion = 20
/** Bit 3: checksum and sizes follow the content. Bit 11: the name is UTF-8. */
const flags = 0x0808
/** A regular file that its owner may read and write, made on Unix. */
const unixFile = 0o100644 * 0x1_0000
const madeOnUnix = 3 << 8

/** Little-endian fields: [bytes, value]. */
function pack(...fields: [size: 2 | 4 | 8, value: number][]): Buffer {
  const record = Buffer.alloc(fields.reduce((sum, [size]) => sum + size, 0))
  let at = 0
  for (const [size, value] of fields) {
    if (size === 8) record.writeBigUInt64LE(BigInt(value), at)
    else record.writeUIntLE(value, at, size)
    at += size
  }
  return record
}

const isBig = (bytes: number) => bytes >= max32

/** In UTC. The format starts in 1980 and counts in steps of two seconds. */
function dosTime(at: Date): [time: number, date: number] {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  return [time, (Math.max(0, at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()]
}

/** Version, flags, method "stored", time and date. */
function commonFields(version: number, modifiedAt: Date): [2, number][] {
  const [time, date] = dosTime(modifiedAt)
  return [version, flags, 0, time, date].map((value) => [2, value])
}

/** Precedes a file's content. */
export function localHeader({ name, modifiedAt, bytes }: Pick<ZipMember, 'name' | 'modifiedAt' | 'bytes'>): Buffer {
  const extra = isBig(bytes) ? pack([2, 1], [2, 16], [8, 0], [8, 0]) : Buffer.alloc(0)
  const size = isBig(bytes) ? max32 : 0
  const fields = commonFields(isBig(bytes) ? zip64Version : plainVersion, modifiedAt)
  const header = pack([4, 0x0403_4b50], ...fields, [4, 0], [4, size], [4, size], [2, name.length], [2, extra.length])
  return Buffer.concat([header, name, extra])
}

/** Follows a file's content. */
export function dataDescriptor({ bytes, crc }: Pick<ZipMember, 'bytes' | 'crc'>): Buffer {
  const size = isBig(bytes) ? 8 : 4
  return pack([4, 0x0807_4b50], [4, crc], [size, bytes], [size, bytes])
}

/** Describes one file in the central directory. */
export function directoryEntry({ name, modifiedAt, bytes, crc, offset }: ZipMember): Buffer {
  const big: [8, number][] = []
  if (isBig(bytes)) big.push([8, bytes], [8, bytes])
  if (isBig(offset)) big.push([8, offset])
  const extra = big.length > 0 ? pack([2, 1], [2, 8 * big.length], ...big) : Buffer.alloc(0)
  const version = big.length > 0 ? zip64Version : plainVersion
  const size = Math.min(bytes, max32)
  const header = pack(
    ...([[4, 0x0201_4b50], [2, madeOnUnix | version], ...commonFields(version, modifiedAt)] as [2 | 4, number][]),
    ...([
      [4, crc],
      [4, size],
      [4, size],
      [2, name.length],
      [2, extra.length],
    ] as [2 | 4, number][]),
    ...([
      [2, 0],
      [2, 0],
      [2, 0],
      [4, unixFile],
      [4, Math.min(offset, max32)],
    ] as [2 | 4, number][]),
  )
  return Buffer.concat([header, name, extra])
}

/** Ends the archive. `start` is the position of the central directory, `size` its length in bytes. */
export function endRecords({ entries, start, size }: { entries: number; start: number; size: number }): Buffer {
  const count = Math.min(entries, max16)
  const end = pack(
    ...([
      [4, 0x0605_4b50],
      [2, 0],
      [2, 0],
      [2, count],
      [2, count],
    ] as [2 | 4, number][]),
    ...([
      [4, Math.min(size, max32)],
      [4, Math.min(start, max32)],
      [2, 0],
    ] as [2 | 4, number][]),
  )
  if (entries < max16 && start < max32 && size < max32) return end
  const end64 = pack(
    ...([
      [4, 0x0606_4b50],
      [8, 44],
      [2, madeOnUnix | zip64Version],
      [2, zip64Version],
      [4, 0],
      [4, 0],
    ] as [2, number][]),
    ...([
      [8, entries],
      [8, entries],
      [8, size],
      [8, start],
    ] as [8, number][]),
  )
  const locator = pack([4, 0x0706_4b50], [4, 0], [8, start + size], [4, 1])
  return Buffer.concat([end64, locator, end])
}
