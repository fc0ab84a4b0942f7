import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { partNames, sync } from '#server/db/data-folder.ts'
import { codeOf } from '#server/error-facts.ts'

/**
 * How a part is replaced. `whole`: the folder is renamed; `children`: what is in it is renamed, because the folder is a
 * mount point or a link; `file`: the file is replaced.
 */
const waysToSwap = ['whole', 'children', 'file'] as const

const journalSchema = z.object({
  /** Part of the names of this restore's folders. */
  stamp: z.string().regex(/^[\w-]+$/),
  /**
   * `prepare`: the target is unchanged, and the restore can be undone; `swap`: everything is prepared, and the restore
   * must be completed; `begin`: the files are restored, and the database has to be told.
   */
  state: z.enum(['prepare', 'swap', 'begin']),
  /** The step that runs now, such as `media aside`; those before it are done. */
  step: z.string(),
  parts: z.array(z.object({ name: z.enum(partNames), way: z.enum(waysToSwap), isInBackup: z.boolean() })),
})

export type Journal = z.output<typeof journalSchema>
export type Part = Journal['parts'][number]

const pathOf = (dataDir: string) => join(dataDir, 'restore.json')

/** The journal of a restore that has not ended; null if there is none. @throws Error if it is unreadable */
export async function readJournal(dataDir: string): Promise<Journal | null> {
  const text = await readFile(pathOf(dataDir), 'utf8').catch((error) => {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  try {
    return journalSchema.parse(JSON.parse(text))
  } catch {
    throw new Error(`${pathOf(dataDir)} is unreadable. It describes a restore that was interrupted.`)
  }
}

/** The journal appears with its content or stays as it was. */
export async function writeJournal(dataDir: string, journal: Journal): Promise<void> {
  const draft = `${pathOf(dataDir)}.part`
  try {
    await writeFile(draft, JSON.stringify(journal), { flush: true })
    await rename(draft, pathOf(dataDir))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await sync(dataDir)
}

export async function removeJournal(dataDir: string): Promise<void> {
  await rm(pathOf(dataDir), { force: true })
  await sync(dataDir)
}
