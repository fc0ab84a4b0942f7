import { extname } from 'node:path'

const types: Record<string, string> = {
  '.mp4': 'video/mp4',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

/** By the name's ending: we choose the names, and nothing else is ever kept. */
export function contentType(name: string): string {
  return types[extname(name)] ?? 'application/octet-stream'
}
