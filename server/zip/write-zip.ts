import { crc32 } from 'node:zlib'
import { dataDescriptor, directoryEntry, endRecords, localHeader, type ZipMember } from './zip-records.ts'

/** `bytes` is the exact size of the content. */
export type ZipFile = { name: string; modifiedAt: Date; bytes: number; content: AsyncIterable<Uint8Array> }

const maxNameBytes = 0xffff

/**
 * Streams a ZIP archive: files are stored without compression, names are UTF-8, and ZIP64 records appear only where the
 * old fields are too small. Memory holds one chunk and a short record of each file.
 * Format: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
 * @throws Error if a content has another size than declared.
 */
export async function* writeZip(files: AsyncIterable<ZipFile> | Iterable<ZipFile>): AsyncGenerator<Uint8Array> {
  const members: ZipMember[] = []
  let offset = 0
  for await (const { name: text, modifiedAt, bytes, content } of files) {
    const name = Buffer.from(text)
    if (name.length > maxNameBytes) throw new Error('A name in a ZIP archive has at most 65,535 bytes.')
    const header = localHeader({ name, modifiedAt, bytes })
    yield header
    let written = 0
    let crc = 0
    for await (const chunk of content) {
      crc = crc32(chunk, crc)
      written += chunk.length
      yield chunk
    }
    if (written !== bytes) throw new Error(`${text} has ${written} bytes instead of ${bytes}.`)
    const descriptor = dataDescriptor({ bytes, crc })
    yield descriptor
    members.push({ name, modifiedAt, bytes, crc, offset })
    offset += header.length + bytes + descriptor.length
  }
  let size = 0
  for (const member of members) {
    const entry = directoryEntry(member)
    size += entry.length
    yield entry
  }
  yield endRecords({ entries: members.length, start: offset, size })
}
