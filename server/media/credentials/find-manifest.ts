import { open } from 'node:fs/promises'

const c2paId = Buffer.from('d8fec3d61b0e483c92975828877ec481', 'hex')
const headBytes = 32
const maxBoxes = 10_000
/** A manifest of a video is some kilobytes long; with the manifests of its ingredients, rarely a megabyte. */
const maxManifestBytes = 8 * 1024 * 1024

/** `too-large`: longer than any manifest needs to be, so it is not read. */
export type FoundManifest = 'none' | 'found' | 'too-large'

/** Looks for a C2PA box among the outermost boxes of an MP4. Whether it is valid is not checked. */
export async function findManifest(path: string): Promise<FoundManifest> {
  const file = await open(path, 'r')
  try {
    const { size: fileSize } = await file.stat()
    const head = Buffer.alloc(headBytes)
    let position = 0
    for (let count = 0; count < maxBoxes && position < fileSize; count++) {
      const { bytesRead } = await file.read(head, 0, headBytes, position)
      if (bytesRead < 8) return 'none'
      const short = head.readUInt32BE(0)
      const header = short === 1 ? 16 : 8
      const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? fileSize - position : short
      const isManifest = head.toString('latin1', 4, 8) === 'uuid' && head.subarray(header, header + 16).equals(c2paId)
      if (isManifest) return size <= maxManifestBytes ? 'found' : 'too-large'
      if (size < header) return 'none'
      position += size
    }
    return 'none'
  } finally {
    await file.close()
  }
}
