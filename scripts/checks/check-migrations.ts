import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootFolder } from '#scripts/run-command.ts'

type Entry = { idx: number; when: number; tag: string }

/**
 * The journal's entries whose time does not rise. The migrator skips a migration that is older than the newest applied
 * one, so a product that was updated in between would never get its tables.
 */
export function findLateEntries(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ tag, when }, index) => {
    const before = entries[index - 1]
    if (!before || when > before.when) return []
    return [`${tag}: not newer than ${before.tag}; delete it and generate it again (npm run maintain -- migration)`]
  })
}

export function checkMigrations(): string[] {
  const journal = readFileSync(join(rootFolder, 'server/db/migrations/meta/_journal.json'), 'utf8')
  return findLateEntries((JSON.parse(journal) as { entries: Entry[] }).entries)
}
