import { copyFile, type FileHandle, open } from 'node:fs/promises'
import { type Box, readBox } from './read-box.ts'

/** Boxes that describe a video in words: titles, comments, the whole graph that made it. No player needs them. */
const wordy = new Set(['udta', 'meta', 'uuid'])
/** Content credentials, which name what made the video; they are read and kept elsewhere. */
const credentials = Buffer.from('d8fec3d61b0e483c92975828877ec481', 'hex')
const containers = new Set(['moov', 'trak', 'mdia', 'minf'])
const maxBoxes = 10_000
const zeros = Buffer.alloc(64 * 1024)

/**
 * Removes the words of others from an MP4 whose boxes are whole: every box of metadata becomes empty space of the same
 * size, so that nothing else moves. Content credentials stay.
 * @returns the path of the clean file: the same one if it has no metadata, else a copy at `outputPath`
 */
export async function withoutMetadata(path: string, outputPath: string): Promise<string> {
  const found = await listMetadata(path)
  if (found.length === 0) return path
  await copyFile(path, outputPath)
  const file = await open(outputPath, 'r+')
  try {
    for (const box of found) await blank(file, box)
  } finally {
    await file.close()
  }
  return outputPath
}

async function listMetadata(path: string): Promise<Box[]> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const found: Box[] = []
    const open = [{ from: 0, to: size }]
    for (let seen = 0; open.length > 0 && seen < maxBoxes; ) {
      const { from, to } = open.pop() as { from: number; to: number }
      for (let at = from; at < to && seen < maxBoxes; seen++) {
        const box = await readBox(file, at, to)
        // The bytes are no box; players stop here, too.
        if (!box || box.size < box.headerBytes || at + box.size > to) break
        if (wordy.has(box.type) && !(await isCredentials(file, box))) found.push(box)
        else if (containers.has(box.type)) open.push({ from: at + box.headerBytes, to: at + box.size })
        at += box.size
      }
    }
    return found
  } finally {
    await file.close()
  }
}

async function isCredentials(file: FileHandle, { type, position, headerBytes }: Box): Promise<boolean> {
  if (type !== 'uuid') return false
  const id = Buffer.alloc(credentials.length)
  await file.read(id, 0, id.length, position + headerBytes)
  return id.equals(credentials)
}

async function blank(file: FileHandle, { position, headerBytes, size }: Box): Promise<void> {
  await file.write('free', position + 4, 'latin1')
  for (let at = position + headerBytes; at < position + size; at += zeros.length)
    await file.write(zeros, 0, Math.min(zeros.length, position + size - at), at)
}
