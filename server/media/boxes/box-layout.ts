import { open } from 'node:fs/promises'
import { readBox } from './read-box.ts'

export type BoxLayout = { outcome: 'whole'; faststart: boolean } | { outcome: 'broken'; reason: string }

const maxBoxes = 100_000

/**
 * Reads the outermost boxes of an MP4 without decoding anything. Detects an error that decoders forgive: a file that
 * ends within its last box. `faststart`: the index ('moov') precedes the media ('mdat').
 */
export async function readBoxLayout(path: string): Promise<BoxLayout> {
  const file = await open(path, 'r')
  try {
    const { size: fileSize } = await file.stat()
    if (fileSize === 0) return { outcome: 'broken', reason: 'the file is empty' }
    const order: string[] = []
    let position = 0
    while (position < fileSize && order.length < maxBoxes) {
      const box = await readBox(file, position, fileSize)
      if (!box || !/^[\x20-\x7e\xa9]{4}$/.test(box.type)) return { outcome: 'broken', reason: brokenAt(position) }
      if (position === 0 && box.type !== 'ftyp') return { outcome: 'broken', reason: 'not an MP4 file' }
      if (box.size < 8) return { outcome: 'broken', reason: brokenAt(position) }
      if (position + box.size > fileSize) return { outcome: 'broken', reason: 'the file is truncated' }
      order.push(box.type)
      position += box.size
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
