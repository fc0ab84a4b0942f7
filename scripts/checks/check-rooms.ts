import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'
import { rootFolder } from '#scripts/run-command.ts'

const maxFiles = 20
const source = /\.(tsx?|js)$/
const beside = /\.(test|spec)\.tsx?$/

/** The folders with more source files than a reader can take in at once. Tests do not count. */
export function crowdedRooms(files: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const file of files.filter((name) => source.test(name) && !beside.test(name)))
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  return Array.from(counts)
    .filter(([, count]) => count > maxFiles)
    .map(([folder, count]) => `${folder}: ${count} source files, at most ${maxFiles}; give it rooms`)
}

/** Every crowded folder of the project, one line each. */
export function checkRooms(): string[] {
  const options = { cwd: rootFolder, encoding: 'utf8' } as const
  return crowdedRooms(execFileSync('git', ['ls-files', '-co', '--exclude-standard'], options).split('\n'))
}
