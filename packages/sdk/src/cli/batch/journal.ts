import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, link, open, readFile, rm, writeFile } from 'node:fs/promises'
import type { VideoRequest } from '../../types/video.ts'
import { exitCodes, Fault, wrongUsage } from '../fault.ts'

/** What is known of a row; a later entry replaces the fields of an earlier one. */
export type Entry = {
  row: string
  /** Counts the tries of a row; a failed one is refunded, so the next is a new purchase. */
  attempt: number
  /** Exactly what was sent, for the same answer to the same key. Null once it is certainly not charged. */
  request?: VideoRequest | null
  askedAt?: string
  videoId?: string
  credits?: number
  state?: 'completed' | 'failed' | 'refused'
  reason?: string
  file?: string
}

/** Its credits are back, or it was not charged. */
export const hasFailed = ({ state }: Entry): boolean => state === 'failed' || state === 'refused'

type Head = { journal: string; url: string; username: string | null }

export type Journal = {
  find(row: string): Entry | null
  /** Resolves once the entry is on the disk. */
  note(entry: Entry): Promise<void>
  /** The same for each try of the row, in each process. */
  keyOf(entry: Pick<Entry, 'row' | 'attempt'>): string
  close(): Promise<void>
}

/**
 * Opens the journal of a batch, or begins it. Two processes that begin it at the same time get the same one, and thus
 * the same keys, so that not even both together pay a row twice. @throws Fault for the journal of another account
 */
export async function openJournal(path: string, { url, username }: Omit<Head, 'journal'>): Promise<Journal> {
  await begin(path, { journal: randomUUID(), url, username })
  const [head, ...entries] = readLines(await readFile(path, 'utf8'))
  if (!isHead(head)) throw new Fault(exitCodes.failed, 'BAD_JOURNAL', `${path} is not a journal of soundreel.`)
  const isOther = head.url !== url || (head.username !== null && username !== null && head.username !== username)
  if (isOther)
    throw wrongUsage(`${path} belongs to ${head.username ?? 'an account'} at ${head.url}. Name another --journal.`)
  const known = new Map<string, Entry>()
  const keep = (entry: Entry) => {
    const before = known.get(entry.row)
    known.set(entry.row, before?.attempt === entry.attempt ? { ...before, ...entry } : entry)
  }
  for (const entry of entries) if (isEntry(entry)) keep(entry)
  const file = await open(path, 'a')
  return {
    find: (row) => known.get(row) ?? null,
    async note(entry) {
      keep(entry)
      await append(file, entry)
    },
    keyOf: ({ row, attempt }) => createHash('sha256').update(`${head.journal}:${row}:${attempt}`).digest('hex'),
    close: () => file.close(),
  }
}

/** A journal appears with its head or not at all. */
async function begin(path: string, head: Head): Promise<void> {
  const draft = `${path}.${process.pid}`
  try {
    await writeFile(draft, `${JSON.stringify(head)}\n`, { flush: true })
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/** The line break comes first, too: a line that a crash has cut off must not swallow this one. */
async function append(file: FileHandle, entry: Entry): Promise<void> {
  await file.appendFile(`\n${JSON.stringify(entry)}\n`)
  await file.sync()
}

/** What a crash has cut off was never acted upon: an entry is on the disk before the call that pays. */
function readLines(text: string): unknown[] {
  return text.split('\n').flatMap((line) => {
    try {
      return line === '' ? [] : [JSON.parse(line)]
    } catch {
      return []
    }
  })
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isHead = (value: unknown): value is Head => isObject(value) && 'journal' in value && 'url' in value
const isEntry = (value: unknown): value is Entry => isObject(value) && 'row' in value && 'attempt' in value
