import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const guide = read('docs/troubleshooting.md')

/** Everything that the product itself writes, without line breaks inside of sentences. */
const sources = globSync(['server/**/*.ts', 'scripts/*.{ts,js}'], { cwd: root })
  .filter((file) => !file.endsWith('.test.ts'))
  .map(read)
  .join('\n')

/** The quotations in the column "log line" of every table. */
function listQuoted(): string[] {
  let column = -1
  return guide.split('\n').flatMap((line) => {
    if (!line.startsWith('|')) return []
    const cells = line.split('|').map((cell) => cell.trim())
    if (cells.includes('log line')) column = cells.indexOf('log line')
    return Array.from((cells[column] ?? '').matchAll(/`([^`]+)`/g), ([, quoted = '']) => quoted)
  })
}

it.each(listQuoted())('PLT-06: the product writes "%s"', (line) => expect(sources).toContain(line))

it('PLT-06: the guide covers every part', () => expect(listQuoted().length).toBeGreaterThan(30))

it('PLT-06: errors of the log have the levels that the command looks for', () => {
  expect(guide).toContain(`grep '"level":[5-6]0'`)
  expect(read('server/log.ts')).not.toContain('formatters: { level')
})
