import { open } from 'node:fs/promises'

export type BoxLayout = { outcome: 'whole'; faststart: boolean } | { outcome: 'broken'; reason: string }

const maxBoxes = 100_000
const headerBytes = 16

/**
 * Reads the outermost boxes of an MP4 without decoding anything. Detects an error that decoders forgive: a file that
 * ends within its last box. `faststart`: the index ('moov') precedes the media ('mdat').
 */
export async function readBoxLayout(path: string): Promise<BoxLayout> {
  const file = await open(path, 'r')
  try {
    const { size: fileSize } = await file.stat()
    if (fileSize === 0) return { outcome: 'broken', reason: 'the file is empty' }
    const header = Buffer.alloc(headerBytes)
    const order: string[] = []
    let position = 0
    while (position < fileSize && order.length < maxBoxes) {
      const { bytesRead } = await file.read(header, 0, headerBytes, position)
      const type = header.toString('latin1', 4, 8)
      if (bytesRead < 8 || !/^[\x20-\x7e\xa9]{4}$/.test(type)) return { outcome: 'broken', reason: brokenAt(position) }
      if (position === 0 && type !== 'ftyp') return { outcome: 'broken', reason: 'not an MP4 file' }
      const size = boxSize(header, fileSize - position)
      if (size < 8) return { outcome: 'broken', reason: brokenAt(position) }
      if (position + size > fileSize) return { outcome: 'broken', reason: 'the file is truncated' }
      order.push(type)
      position += size
    }
    const index = order.indexOf('moov')
    const media = order.indexOf('mdat')
    if (index < 0) return { outcome: 'broken', reason: 'the file has no index (moov)' }
    if (media < 0) return { outcome: 'broken', reason: 'the file has no media (mdat)' }
    return { outcome: 'whole', faststart: index < media }
  } finally {
    await file.close()
  }
}

const brokenAt = (position: number) => (position === 0 ? 'not an MP4 file' : `the file is damaged at byte ${position}`)

/** 0 means 'up to the end', 1 means a 64-bit size after the type. */
function boxSize(header: Buffer, rest: number): number {
  const size = header.readUInt32BE(0)
  if (size === 0) return rest
  return size === 1 ? Number(header.readBigUInt64BE(8)) : size
}
