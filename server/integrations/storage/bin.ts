import { randomBytes } from 'node:crypto'
import { keptMs } from '#contract/retention.ts'
import type { Storage } from './storage.ts'

/**
 * Files that the nightly sweep took out of their place. Hidden, so the server never sends them; each night has a folder
 * with an unguessable name, so nobody finds them at a public bucket's addresses either.
 */
export const binFolder = '.bin'

export type BinnedFile = {
  /** Its name in the bin, and in the storage before. */
  name: string
  original: string
  /** The folder of the night in which it was taken. */
  night: string
  takenAt: Date
  bytes: number
}

/** A new folder in the bin. */
export function nameNight(now: Date): string {
  const moment = now.toISOString().replace(/[:.]/g, '-')
  return `${binFolder}/${moment}-${randomBytes(18).toString('base64url')}`
}

const binned = /^(\.bin\/(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z-[\w-]{24})\/(.+)$/

/** All files in the bin, oldest night first. */
export async function listBin(storage: Storage): Promise<BinnedFile[]> {
  const files: BinnedFile[] = []
  for await (const page of storage.listFolder(binFolder))
    for (const { name, bytes } of page) {
      const [, night, day, hour, minute, second, rest, original] = binned.exec(name) ?? []
      if (night === undefined || original === undefined) continue
      files.push({ name, original, night, takenAt: new Date(`${day}T${hour}:${minute}:${second}.${rest}Z`), bytes })
    }
  return files.sort((a, b) => (a.night < b.night ? -1 : 1))
}

/** Whether the file has been in the bin for its whole time. */
export const isOverdue = ({ takenAt }: BinnedFile, now: Date) =>
  now.getTime() - takenAt.getTime() >= keptMs('orphanedFiles')
