import type { FileHandle } from 'node:fs/promises'

/** The header of a box; its size may exceed the file. */
export type Box = { type: string; position: number; headerBytes: number; size: number }

const longestHeader = 16

/** @returns the box at `position`; null if too few bytes are left before `end` */
export async function readBox(file: FileHandle, position: number, end: number): Promise<Box | null> {
  const header = Buffer.alloc(longestHeader)
  const { bytesRead } = await file.read(header, 0, longestHeader, position)
  if (bytesRead < 8) return null
  const short = header.readUInt32BE(0)
  // 0 means 'up to the end', 1 means a 64-bit size after the type.
  const size = short === 0 ? end - position : short === 1 ? Number(header.readBigUInt64BE(8)) : short
  return { type: header.toString('latin1', 4, 8), position, headerBytes: short === 1 ? longestHeader : 8, size }
}
