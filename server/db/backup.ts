import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { messageOf } from '#server/error-facts.ts'
import {
  copyDurably,
  fingerprint,
  holdsDatabase,
  listContents,
  type Manifest,
  manifestName,
  noDatabaseIn,
} from './data-folder.ts'
import { lockFolder } from './folder-lock.ts'
import { type Journal, type Part, writeJournal } from './restoring/journal.ts'
import { formerFolder, placesOf, planParts, requireSpace, stagePart } from './restoring/prepare-parts.ts'
import { completeRestore, settleRestore, undoRestore } from './restoring/settle-restore.ts'
import type { Note } from './restoring/swap-parts.ts'

/**
 * Copies a data folder that is not in use: database, media and the secret for the encrypted settings.
 * @returns the folder of this backup, below `target`; it appears complete or not at all.
 * @throws Error if the server runs on the folder, or if the folder has no database.
 */
export async function backUp(dataDir: string, target: string, now: Date): Promise<string> {
  if (!existsSync(dataDir)) throw new Error(`There is no data folder ${dataDir}.`)
  const unlock = lockFolder(dataDir)
  const folder = join(target, `soundreel-${stampOf(now)}`)
  const draft = `${folder}.part`
  try {
    await settleRestore(dataDir)
    if (!holdsDatabase(dataDir)) throw noDatabaseIn(dataDir, 'Is its volume mounted?')
    const { folders, files } = await listContents(dataDir)
    const manifest: Manifest = { madeAt: now.toISOString(), folders, files: {} }
    for (const path of folders) await mkdir(join(draft, path), { recursive: true, mode: 0o700 })
    for (const file of files) {
      await mkdir(dirname(join(draft, file)), { recursive: true })
      await copyDurably(join(dataDir, file), join(draft, file))
      manifest.files[file] = await fingerprint(join(draft, file))
    }
    await writeFile(join(draft, manifestName), JSON.stringify(manifest), { flush: true })
    await rename(draft, folder)
    return folder
  } finally {
    await rm(draft, { recursive: true, force: true })
    unlock()
  }
}

/**
 * Restores a backup into a data folder, after verifying every file. Everything is prepared beside the present content
 * and then swapped. A journal in the folder lets the next start or restore complete a restore that was interrupted, or
 * undo it if nothing had been swapped. The replaced content is kept.
 * @returns where the replaced content is, or null if there was none.
 * @throws Error if the backup is incomplete, the server runs on the folder, or there is not enough space; nothing has
 * changed then.
 */
export async function restore(
  backup: string,
  dataDir: string,
  now: Date,
  note: Note = () => {},
): Promise<string | null> {
  await mkdir(dataDir, { recursive: true })
  const unlock = lockFolder(dataDir)
  try {
    await settleRestore(dataDir, note)
    const manifest = await verify(backup)
    const parts = await planParts(dataDir, manifest)
    await requireSpace(dataDir, manifest, parts)
    const former = listFormer(dataDir, stampOf(now), parts)
    const journal: Journal = { stamp: stampOf(now), state: 'prepare', step: 'prepare', parts }
    const swapping: Journal = { ...journal, state: 'swap', step: 'swap' }
    try {
      note('journal: prepare')
      await writeJournal(dataDir, journal)
      for (const part of parts) {
        note(`prepare ${part.name}`)
        if (part.isInBackup) await stagePart(backup, manifest, part, placesOf(dataDir, journal, part))
      }
      note('journal: swap')
      await writeJournal(dataDir, swapping)
    } catch (error) {
      await undoRestore(dataDir, journal)
      throw new Error(`The backup could not be copied (${messageOf(error)}). Nothing was changed.`, { cause: error })
    }
    await completeRestore(dataDir, swapping, note)
    return former
  } finally {
    unlock()
  }
}

async function verify(backup: string): Promise<Manifest> {
  if (!existsSync(join(backup, manifestName)))
    throw new Error(`There is no backup in ${backup}: ${manifestName} is missing.`)
  const manifest: Manifest = JSON.parse(await readFile(join(backup, manifestName), 'utf8'))
  for (const path of [...manifest.folders, ...Object.keys(manifest.files)]) requireInside(path)
  for (const [file, written] of Object.entries(manifest.files)) {
    const found = await fingerprint(join(backup, file)).catch(() => null)
    if (found?.sha256 !== written.sha256) throw new Error(`The backup is damaged: the checksum of ${file} differs.`)
  }
  return manifest
}

/** A backup may have been where others could change it, and its files must not be written outside the data folder. */
function requireInside(path: string): void {
  if (path.split(/[/\\]/).some((part) => part === '..'))
    throw new Error(`The backup is damaged: ${path} leads out of the folder.`)
}

/** Where the present content will be. */
function listFormer(dataDir: string, stamp: string, parts: readonly Part[]): string | null {
  const present = parts.filter(({ name }) => existsSync(join(dataDir, name)))
  const folders = present.map((part) =>
    part.way === 'children' ? placesOf(dataDir, { stamp }, part).former : formerFolder(dataDir, stamp),
  )
  return folders.length > 0 ? [...new Set(folders)].join(' and ') : null
}

const stampOf = (now: Date) => now.toISOString().replace(/[:.]/g, '-')
