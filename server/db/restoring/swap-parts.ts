import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { copyDurably, replaced, restoreDraft, sync } from '#server/db/data-folder.ts'
import { codeOf } from '#server/error-facts.ts'
import type { Part } from './journal.ts'
import type { Places } from './prepare-parts.ts'

/** Called before each change, so that tests can stop the process there. */
export type Note = (change: string) => void

const steps = ['aside', 'in'] as const

/** The steps that replace the parts, in order. Each may be repeated after it was interrupted or done. */
export function listSwaps(parts: readonly Part[]) {
  return parts.flatMap((part) => steps.map((step) => ({ part, step, name: `${part.name} ${step}` })))
}

export type Swap = ReturnType<typeof listSwaps>[number]

export async function doSwap({ part, step }: Swap, places: Places, note: Note): Promise<void> {
  const { target, former } = places
  if (step === 'aside') await mkdir(dirname(former), { recursive: true, mode: 0o700 })
  await ways[part.way][step](part, places, note)
  for (const changed of [target, former]) if (existsSync(dirname(changed))) await sync(dirname(changed))
}

type Step = (part: Part, places: Places, note: Note) => Promise<void>

const ways: Record<Part['way'], Record<Swap['step'], Step>> = {
  whole: {
    async aside(_, { target, former }) {
      if (existsSync(target) && !existsSync(former)) await rename(target, former)
    },
    async in(_, { target, staged }) {
      if (existsSync(staged)) await rename(staged, target)
    },
  },
  children: {
    async aside({ name, isInBackup }, { target, staged, former }, note) {
      if (isInBackup && !existsSync(staged)) throw new Error(`${name} is a volume that is not mounted at ${target}.`)
      await mkdir(former, { recursive: true, mode: 0o700 })
      for (const child of await readdir(target)) {
        if (isKept(child)) continue
        note(`${name} aside: ${child}`)
        await rename(join(target, child), join(former, child))
      }
    },
    async in({ name }, { target, staged, former }, note) {
      if (!existsSync(former)) throw new Error(`${name} is a volume that is not mounted at ${target}.`)
      if (!existsSync(staged)) return
      for (const child of await readdir(staged)) {
        note(`${name} in: ${child}`)
        await rename(join(staged, child), join(target, child))
      }
      await rmdir(staged)
    },
  },
  file: {
    async aside(_, { target, former }) {
      if (!existsSync(target) || existsSync(former)) return
      await copyDurably(target, `${former}.part`)
      await rename(`${former}.part`, former)
    },
    // A file that is mounted by itself cannot be renamed or removed. It keeps its place and gets the content.
    async in({ isInBackup }, { target, staged }) {
      if (!isInBackup) return unlessBusy(rm(target, { force: true }), async () => {})
      if (!existsSync(staged)) return
      await unlessBusy(rename(staged, target), async () => {
        await copyDurably(staged, target)
        await rm(staged)
      })
    },
  },
}

async function unlessBusy(change: Promise<void>, instead: () => Promise<void>): Promise<void> {
  try {
    await change
  } catch (error) {
    if (codeOf(error) !== 'EBUSY') throw error
    await instead()
  }
}

/** What is not content of the part: the folders of restores, and what a new file system has. */
const isKept = (child: string) => child.startsWith(restoreDraft) || child.startsWith(replaced) || child === 'lost+found'
