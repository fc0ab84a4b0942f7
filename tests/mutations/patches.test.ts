import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = import.meta.dirname
const root = join(folder, '../..')
const patches = readdirSync(folder).filter((name) => name.endsWith('.patch'))

it('there is at least one mutation', () => {
  expect(patches.length).toBeGreaterThan(0)
})

describe.each(patches)('the mutation %s', (patch) => {
  it('applies to the current sources', () => {
    const check = () =>
      execFileSync('git', ['apply', '--check', '--recount', join(folder, patch)], { cwd: root, stdio: 'pipe' })
    expect(check).not.toThrow()
  })

  it('names in its first line an existing test that detects it', () => {
    const [, file = '', title = ''] = /^Noticed by (\S+): (.+)/.exec(readFileSync(join(folder, patch), 'utf8')) ?? []
    expect(existsSync(join(root, file)) && file).toMatch(/\.test\.ts$/)
    expect(readFileSync(join(root, file), 'utf8')).toContain(title)
  })
})
