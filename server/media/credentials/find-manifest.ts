import { open } from 'node:fs/promises'

const c2paId = Buffer.from('d8fec3d61b0e483c92975828877ec481', 'hex')
/** The header of a box, its id, its version, and the first letters of what it is for. */
const headBytes = 16 + 16 + 4 + 8
const maxBoxes = 10_000
/** A manifest of a video is some kilobytes long; with the manifests of its ingredients, rarely a megabyte. */
const maxManifestBytes = 8 * 1024 * 1024

/** A C2PA box: its place in the file in bytes, and whether it holds a manifest, not only hashes of fragments. */
export type C2paBox = { start: number; size: number; headerSize: number; isManifest: boolean }

/** Lists the C2PA boxes among the outermost boxes of an MP4. Whether they are valid is not checked. */
export async function listC2paBoxes(path: string): Promise<C2paBox[]> {
  const boxes: C2paBox[] = []
  const file = await open(path, 'r')
  try {
    const { size: fileSize } = await file.stat()
    const head = Buffer.alloc(headBytes)
    let start = 0
    for (let count = 0; count < maxBoxes && start < fileSize; count++) {
      const { bytesRead } = await file.read(head.fill(0), 0, headBytes, start)
      if (bytesRead < 8) break
      const short = head.readUInt32BE(0)
      const headerSize = short === 1 ? 16 : 8
      const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? fileSize - start : short
      const isC2pa =
        head.toString('latin1', 4, 8) === 'uuid' && head.subarray(headerSize, headerSize + 16).equals(c2paId)
      const purpose = head.toString('latin1', headerSize + 20, headerSize + 27)
      if (isC2pa) boxes.push({ start, size, headerSize, isManifest: !purpose.startsWith('merkle') })
      if (size < headerSize) break
      start += size
    }
    return boxes
  } finally {
    await file.close()
  }
}

/** `too-large`: longer than any manifest needs to be. `several`: a file may have only one. Neither is read. */
export type FoundManifest = 'none' | 'found' | 'too-large' | 'several'

export function findManifest(boxes: readonly C2paBox[]): FoundManifest {
  const manifests = boxes.filter(({ isManifest }) => isManifest)
  if (manifests.length > 1) return 'several'
  const [only] = manifests
  if (!only) return 'none'
  return only.size <= maxManifestBytes ? 'found' : 'too-large'
}

/** Makes these boxes free space, without moving anything in the file. */
export function blankBoxes(bytes: Uint8Array, boxes: readonly C2paBox[]): void {
  for (const { start, size, headerSize } of boxes) {
    bytes.set(Buffer.from('free'), start + 4)
    bytes.fill(0, start + headerSize, start + size)
  }
}
