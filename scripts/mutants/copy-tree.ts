import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { rootFolder } from '#scripts/run-command.ts'

/** Copies the tree as it is now, with changes that are not committed. @returns the copy's folder; see `removeTree`. */
export function copyTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'soundreel-mutant-'))
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  for (const file of execFileSync('git', list, { cwd: rootFolder, encoding: 'utf8' }).split('\0')) {
    if (!file || !existsSync(join(rootFolder, file))) continue
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(rootFolder, file), join(copy, file), { force: true })
  }
  symlinkSync(join(rootFolder, 'node_modules'), join(copy, 'node_modules'), 'dir')
  return copy
}

/** Names what the copy's test runs share in the system's temporary folder: the migrated database and the clips. */
export const templateOf = (copy: string) => `${basename(copy)}-template`

export function removeTree(copy: string): void {
  const shared = [templateOf(copy), `soundreel-clips-${templateOf(copy)}`].map((name) => join(tmpdir(), name))
  for (const folder of [copy, ...shared]) rmSync(folder, { recursive: true, force: true })
}
