import { existsSync } from 'node:fs'
import { rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { messageOf } from '#server/error-facts.ts'
import { type Journal, readJournal, removeJournal, writeJournal } from './journal.ts'
import { placesOf } from './prepare-parts.ts'
import { doSwap, listSwaps, type Note } from './swap-parts.ts'

const silent: Note = () => {}

/**
 * Undoes a restore that was interrupted while it was prepared, and completes one that was interrupted later. The caller
 * holds the lock of the folder.
 * @throws Error that names the step if it cannot be completed
 */
export async function settleRestore(dataDir: string, note: Note = silent): Promise<void> {
  const journal = await readJournal(dataDir)
  if (journal?.state === 'prepare') await undoRestore(dataDir, journal)
  if (journal?.state === 'swap') await completeRestore(dataDir, journal, note)
}

/** Removes what was prepared; the target is as it was. */
export async function undoRestore(dataDir: string, journal: Journal): Promise<void> {
  for (const part of journal.parts) await rm(placesOf(dataDir, journal, part).staged, { recursive: true, force: true })
  await rm(join(dataDir, `restore-${journal.stamp}`), { recursive: true, force: true })
  await removeJournal(dataDir)
}

/** Replaces the parts by those prepared. */
export async function completeRestore(dataDir: string, journal: Journal, note: Note): Promise<void> {
  const swaps = listSwaps(journal.parts)
  const begun = swaps.findIndex(({ name }) => name === journal.step)
  for (const swap of swaps.slice(Math.max(0, begun))) {
    try {
      note(`journal: ${swap.name}`)
      await writeJournal(dataDir, { ...journal, step: swap.name })
      note(swap.name)
      await doSwap(swap, placesOf(dataDir, journal, swap.part), note)
    } catch (error) {
      throw new Error(
        `A restore of ${dataDir} is not complete: the step "${swap.name}" failed (${messageOf(error)}). Remove the cause, then start the product or run the restore again; both complete it.`,
        { cause: error },
      )
    }
  }
  // Empty by now; fails if it has something else.
  await rmdir(join(dataDir, `restore-${journal.stamp}`)).catch(() => {})
  note('journal: begin')
  await writeJournal(dataDir, { ...journal, state: 'begin', step: 'begin' })
  note('end')
}

/** Whether the files were restored and the database has to be told yet (after-restore.ts). */
export async function isToBegin(dataDir: string): Promise<boolean> {
  return existsSync(join(dataDir, 'restore.json')) && (await readJournal(dataDir))?.state === 'begin'
}

/** The database has been told: nothing is left of the restore but the former content. */
export const endRestore = (dataDir: string) => removeJournal(dataDir)
