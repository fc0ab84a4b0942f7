import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootFolder } from '#scripts/run-command.ts'

const page = 'docs/requirements.md'
const ids = /\b[A-Z]{3}-\d{2}\b/g

/** An id in a title follows the quote that opens the title, or other ids. */
const titles = /['"`]((?:[A-Z]{3}-\d{2}\b[ ,:]*)+)/g

/** The ids in the titles of a test file, each once. */
export const namedIn = (source: string): string[] => [
  ...new Set([...source.matchAll(titles)].flatMap(([, found = '']) => found.match(ids) ?? [])),
]

/**
 * Compares the page of all requirements with the tests.
 * @param named the ids in the titles of each test file, by its path
 * @returns titles with an id that is not on the page, rows that no test names, and planned rows that a test names
 */
export function compareRequirements(text: string, named: ReadonlyMap<string, readonly string[]>): string[] {
  const [described = '', planned = ''] = text.split(/^## Planned$/m)
  const rows = Array.from(described.matchAll(/^\| ([A-Z]{3}-\d{2}) \|/gm), ([, id = '']) => id)
  const open: string[] = planned.match(ids) ?? []
  const tested = new Set([...named.values()].flat())
  return [
    ...[...named].flatMap(([file, found]) =>
      found.filter((id) => !rows.includes(id)).map((id) => `${file}: ${id} is not in ${page}`),
    ),
    ...rows.filter((id, index) => rows.indexOf(id) !== index).map((id) => `${page}: ${id} has two rows`),
    ...rows
      .filter((id) => !tested.has(id) && !open.includes(id))
      .map((id) => `${page}: no test names ${id}; write one, or list it under Planned`),
    ...open.filter((id) => !rows.includes(id)).map((id) => `${page}: ${id} is planned, but has no row`),
    ...open.filter((id) => tested.has(id)).map((id) => `${page}: a test names ${id}; remove it under Planned`),
  ]
}

/** Files whose titles count: every test, and the suites under `tests/` that several tests run. */
const testFiles = ['**/*.test.ts', '**/*.test.tsx', '**/*.spec.ts', 'tests/**/*.ts']

/** Every disagreement between the page and the tests, one line each. */
export function checkRequirements(): string[] {
  const patterns = testFiles.map((pattern) => `:(glob)${pattern}`)
  const options = { cwd: rootFolder, encoding: 'utf8' } as const
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...patterns], options)
  const read = (path: string) => readFileSync(join(rootFolder, path), 'utf8')
  return compareRequirements(
    read(page),
    new Map(
      files
        .trim()
        .split('\n')
        .filter((file) => file !== 'scripts/checks/check-requirements.test.ts')
        .map((file) => [file, namedIn(read(file))]),
    ),
  )
}
