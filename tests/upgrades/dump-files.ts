import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'

const root = join(import.meta.dirname, '../..')
const folder = join(import.meta.dirname, 'dumps')
const ending = '.sql.gz'

/** The newest migration of each release. Their dumps are kept as long as an upgrade from that release is supported. */
export const released: Record<string, string> = { '0.1.0': '0026_name-keys' }

/** The product's answers when the dump was taken. They must be the same after every upgrade. */
export type Shown = {
  at: string
  people: ShownPerson[]
  /** The administrator's stored secrets, decrypted. */
  secrets: Record<string, string>
}

export type ShownPerson = {
  username: string
  credits: number
  transactions: number
  /** Video status by id. */
  videos: Record<string, string>
  /** A session and an API token that must still work. */
  cookies: Record<string, string>
  token: string
}

type Journal = { entries: { tag: string }[] }

/** The name of the newest migration, which also names the current schema. */
export function newestMigration(): string {
  const text = readFileSync(join(root, 'server/db/migrations/meta/_journal.json'), 'utf8')
  return (JSON.parse(text) as Journal).entries.at(-1)?.tag ?? ''
}

/** The newest migration of each dump, oldest first. */
export function listDumps(): string[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(ending))
  return files.map((file) => file.slice(0, -ending.length)).sort()
}

export function readDump(migration: string): { script: string; shown: Shown } {
  const script = gunzipSync(readFileSync(join(folder, migration + ending))).toString()
  const shown = JSON.parse(readFileSync(join(folder, `${migration}.json`), 'utf8')) as Shown
  return { script, shown }
}

/** Whether the dump of the current schema belongs to a release and must not be rewritten. */
export function isKeptForGood(): boolean {
  return Object.values(released).includes(newestMigration()) && listDumps().includes(newestMigration())
}

/** Writes the dump of the current schema. Deletes dumps that belong neither to a release nor to the current schema. */
export function writeDump(script: string, shown: Shown): void {
  const newest = newestMigration()
  const kept = [newest, ...Object.values(released)]
  for (const file of readdirSync(folder))
    if (!kept.includes(file.replace(/\.(sql\.gz|json)$/, ''))) rmSync(join(folder, file))
  writeFileSync(join(folder, newest + ending), gzipSync(script, { level: 9 }))
  writeFileSync(join(folder, `${newest}.json`), `${JSON.stringify(shown, null, 2)}\n`)
}
