import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = import.meta.dirname
const root = join(folder, '../..')
const patches = readdirSync(folder).filter((name) => name.endsWith('.patch'))

it('there is a mutation for each of the rules that protect credits and videos', () => {
  expect(patches.length).toBeGreaterThanOrEqual(15)
})

it.each(patches)('the mutation %s still applies', (patch) => {
  const check = () =>
    execFileSync('git', ['apply', '--check', '--recount', join(folder, patch)], { cwd: root, stdio: 'pipe' })
  expect(check).not.toThrow()
})
