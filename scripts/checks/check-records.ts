import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootFolder } from '#scripts/run-command.ts'

const folder = 'docs/decisions'

/**
 * Compares the index of the decision records with their headings.
 * @param headings the first line of each record, by its file name
 * @returns what the index lacks, has in vain, or says differently, and numbers that differ from their file's
 */
export function compareRecords(index: string, headings: ReadonlyMap<string, string>): string[] {
  const listed = index.split('\n').filter((line) => /^\| \d+ \| \[/.test(line))
  const rows = [...headings].map(([file, heading]) => {
    const [, number = '', title = ''] = /^# (\d+)\. (.+)$/.exec(heading) ?? []
    return { file, number, row: `| ${number} | [${title}](${file}) |` }
  })
  const expected = rows.map(({ row }) => row)
  const numbers = rows.map(({ number }) => number)
  return [
    ...rows
      .filter(({ file, number }) => file.slice(0, 3) !== number.padStart(3, '0'))
      .map(({ file }) => `${folder}/${file}: its first line is not "# N. TITLE" with the number of its name`),
    ...rows
      .filter(({ number }, place) => numbers.indexOf(number) !== place)
      .map(({ file }) => `${folder}/${file}: another record has this number`),
    ...expected.filter((row) => !listed.includes(row)).map((row) => `${folder}/README.md lacks the row: ${row}`),
    ...listed.filter((row) => !expected.includes(row)).map((row) => `${folder}/README.md has no record for: ${row}`),
  ]
}

/** Every disagreement between the index and the records, one line each. */
export function checkRecords(): string[] {
  const read = (name: string) => readFileSync(join(rootFolder, folder, name), 'utf8')
  const files = readdirSync(join(rootFolder, folder)).filter((name) => /^\d{3}-.*\.md$/.test(name))
  const headings = files.toSorted().map((name) => [name, read(name).split('\n', 1)[0] ?? ''] as const)
  return compareRecords(read('README.md'), new Map(headings))
}
