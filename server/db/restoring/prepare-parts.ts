import { lstat, mkdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  copyDurably,
  type Manifest,
  type PartName,
  partNames,
  replaced,
  restoreDraft,
  sync,
} from '#server/db/data-folder.ts'
import { codeOf } from '#server/error-facts.ts'
import type { Journal, Part } from './journal.ts'

/** Left free for the database, which writes at its first start. */
const spareBytes = 32 * 2 ** 20

export type Places = { target: string; staged: string; former: string }

/** Where a part is, where its new content is prepared, and where its old content goes: all on one file system. */
export function placesOf(dataDir: string, { stamp }: Pick<Journal, 'stamp'>, { name, way }: Part): Places {
  const target = join(dataDir, name)
  if (way === 'children')
    return { target, staged: join(target, restoreDraft + stamp), former: join(target, replaced + stamp) }
  return { target, staged: join(dataDir, `restore-${stamp}`, name), former: join(formerFolder(dataDir, stamp), name) }
}

export const formerFolder = (dataDir: string, stamp: string) => join(dataDir, `before-restore-${stamp}`)

/** Decides for each part how it is replaced. */
export async function planParts(dataDir: string, manifest: Manifest): Promise<Part[]> {
  const parts: Part[] = []
  for (const name of partNames) {
    const isInBackup = manifest.folders.includes(name) || name in manifest.files
    parts.push({ name, isInBackup, way: name === 'secret' ? 'file' : await wayFor(dataDir, name) })
  }
  return parts
}

/** A mount point cannot be renamed, and nothing can be renamed into it from outside. */
async function wayFor(dataDir: string, name: PartName): Promise<'whole' | 'children'> {
  const target = join(dataDir, name)
  const found = await lstat(target).catch(() => null)
  if (found?.isSymbolicLink()) return 'children'
  if (!found?.isDirectory()) return 'whole'
  const [inside, outside] = [join(target, `${restoreDraft}probe`), join(dataDir, 'restore-probe')]
  try {
    await writeFile(inside, '')
    await rename(inside, outside)
    return 'whole'
  } catch (error) {
    if (codeOf(error) === 'EXDEV') return 'children'
    throw error
  } finally {
    for (const path of [inside, outside]) await rm(path, { force: true })
  }
}

/** @throws Error if a file system has not enough space for the parts that are prepared on it */
export async function requireSpace(dataDir: string, manifest: Manifest, parts: readonly Part[]): Promise<void> {
  const needs = new Map<number, { folder: string; bytes: number }>()
  for (const { name, way } of parts) {
    const folder = way === 'children' ? join(dataDir, name) : dataDir
    const { dev } = await stat(folder)
    const files = Object.entries(manifest.files).filter(([file]) => file.split('/', 1)[0] === name)
    const need = needs.get(dev) ?? { folder, bytes: spareBytes }
    needs.set(dev, { ...need, bytes: files.reduce((sum, [, { bytes }]) => sum + bytes, need.bytes) })
  }
  for (const { folder, bytes } of needs.values()) {
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize < bytes)
      throw new Error(
        `There is not enough space in ${folder}: the backup needs ${megabytes(bytes)}, and ${megabytes(bavail * bsize)} are free. Nothing was changed.`,
      )
  }
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 2 ** 20)} MB`

/** Copies a part of the backup to where it is prepared. */
export async function stagePart(backup: string, manifest: Manifest, part: Part, { staged }: Places): Promise<void> {
  const below = (path: string) => join(staged, path.slice(part.name.length))
  const isOf = (path: string) => path.split('/', 1)[0] === part.name
  const folders = manifest.folders.filter(isOf)
  await mkdir(part.way === 'file' ? dirname(staged) : staged, { recursive: true, mode: 0o700 })
  for (const folder of folders) await mkdir(below(folder), { recursive: true, mode: 0o700 })
  for (const file of Object.keys(manifest.files).filter(isOf)) {
    await mkdir(dirname(below(file)), { recursive: true, mode: 0o700 })
    await copyDurably(join(backup, file), below(file))
  }
  for (const folder of folders) await sync(below(folder))
}
