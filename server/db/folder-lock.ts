import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { codeOf } from '#server/error-facts.ts'

const holderSchema = z.object({ pid: z.number(), startedAt: z.string(), host: z.string(), nonce: z.string() })
type Holder = z.output<typeof holderSchema>

/** Time without a heartbeat after which the lock of another host counts as abandoned. */
const silenceMs = 30_000
const beatMs = 5_000

/**
 * Locks a folder for this process: the embedded database has no lock of its own, and two processes on one folder lose
 * rows. The lock of a dead process (even after kill -9) is taken over.
 * @returns a function that releases the lock.
 * @throws Error with the holder if the folder is in use.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'lock')
  const me: Holder = { pid: process.pid, startedAt: processStart(process.pid), host: hostname(), nonce: randomUUID() }
  // Written to a draft, then linked, so that the lock appears with its content or not at all.
  const draft = `${path}.${me.nonce}`
  writeFileSync(draft, JSON.stringify(me))
  try {
    while (!linked(draft, path)) removeIfLeftBehind(path, folder)
  } finally {
    rmSync(draft, { force: true })
  }
  const beat = setInterval(() => touch(path), beatMs)
  beat.unref()
  return () => {
    clearInterval(beat)
    if (readHolder(path)?.nonce === me.nonce) rmSync(path, { force: true })
  }
}

function linked(draft: string, path: string): boolean {
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

function removeIfLeftBehind(path: string, folder: string): void {
  const holder = readHolder(path)
  if (holder && isAlive(holder, path))
    throw new Error(
      `${folder} is in use by another Soundreel (process ${holder.pid} on ${holder.host}). Stop it first, or set DATA_DIR to another folder.`,
    )
  const aside = `${path}.${randomUUID()}`
  try {
    renameSync(path, aside)
  } catch {
    return // another process removed the lock first; the caller tries again
  }
  const moved = readHolder(aside)
  // Another process may have taken the lock over between reading and moving: put its lock back.
  if (moved && moved.nonce !== holder?.nonce) linked(aside, path)
  rmSync(aside, { force: true })
}

function isAlive(holder: Holder, path: string): boolean {
  if (holder.host !== hostname()) return Date.now() - modifiedAt(path) < silenceMs
  if (holder.pid === process.pid) return holder.startedAt === processStart(process.pid)
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false
  }
  return holder.startedAt === processStart(holder.pid)
}

/** Distinguishes two processes with the same id; empty if the system does not report a start time. */
function processStart(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A dead process keeps its entry until its parent has reaped it.
    return fields[0] === 'Z' ? 'dead' : (fields[19] ?? '')
  } catch {
    return ''
  }
}

function readHolder(path: string): Holder | null {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return null
  }
}

function modifiedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

function touch(path: string): void {
  try {
    utimesSync(path, new Date(), new Date())
  } catch {
    // The folder was deleted, so there is no lock to keep.
  }
}
