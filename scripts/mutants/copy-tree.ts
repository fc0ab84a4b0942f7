import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { rootFolder } from '#scripts/run-command.ts'

/** Copies the tree as it is now, with changes that are not committed. @returns the copy's folder; the caller removes it. */
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
