import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Context } from '#server/context.ts'
import { archiveFolder } from '#server/integrations/storage/cache-control.ts'
import type { Archive } from './archive-repository.ts'

/** Small enough to be in memory once, as a bucket stores each file in one call. */
export const pieceBytes = 8 * 1024 * 1024

export const folderOf = (archiveId: string) => `${archiveFolder}/${archiveId}`

type Written = Pick<Archive, 'id' | 'attemptId'>

const nameOf = ({ id, attemptId }: Written, index: number) =>
  `${folderOf(id)}/${attemptId}/${String(index).padStart(6, '0')}`

/**
 * Stores a stream of any length as pieces of equal size; the last one may be smaller. `afterEach` runs after each piece
 * and may stop the stream by an error.
 * @returns the number of bytes.
 */
export async function storePieces(
  ctx: Context,
  archive: Written,
  stream: AsyncIterable<Uint8Array>,
  afterEach: () => Promise<void>,
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'soundreel-archive-'))
  const path = join(folder, 'piece')
  let bytes = 0
  try {
    let index = 0
    for await (const chunks of inPieces(stream)) {
      const file = await open(path, 'w')
      try {
        await file.writev(chunks)
      } finally {
        await file.close()
      }
      bytes += await ctx.storage.put(path, nameOf(archive, index++))
      await afterEach()
    }
    return bytes
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function* inPieces(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array[]> {
  let piece: Uint8Array[] = []
  let room = pieceBytes
  for await (let chunk of stream) {
    while (chunk.length >= room) {
      yield [...piece, chunk.subarray(0, room)]
      chunk = chunk.subarray(room)
      piece = []
      room = pieceBytes
    }
    if (chunk.length === 0) continue
    piece.push(chunk)
    room -= chunk.length
  }
  if (piece.length > 0) yield piece
}

type Range = { start: number; end: number }

/** The bytes of a made archive from `start` to `end`, both included. */
export async function* readPieces(ctx: Context, archive: Archive, { start, end }: Range): AsyncGenerator<Uint8Array> {
  const size = archive.pieceBytes ?? pieceBytes
  for (let index = Math.floor(start / size); index * size <= end; index++) {
    const first = Math.max(0, start - index * size)
    const last = Math.min(size - 1, end - index * size)
    const file = await ctx.storage.open(nameOf(archive, index), `bytes=${first}-${last}`)
    if (!file?.body || file.status !== 206) throw new Error('A piece of an archive is missing.')
    if (Buffer.isBuffer(file.body)) yield file.body
    else yield* file.body
  }
}
