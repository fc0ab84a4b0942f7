import { extname } from 'node:path'

const types: Record<string, string> = {
  '.mp4': 'video/mp4',
  '.mp3': 'audio/mpeg',
  '.wav': 'audio/wav',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

/** Determined by the file extension: we choose the names, and no other types are stored. */
export function contentType(name: string): string {
  return types[extname(name)] ?? 'application/octet-stream'
}
