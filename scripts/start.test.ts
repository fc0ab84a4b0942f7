import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rootFolder, runCommand } from './run-command.ts'

/* What `npm start` says where it cannot start: one sentence, without a stack trace. */

/** A clone whose packages were installed without those for development. */
let clone = ''
beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), 'soundreel-start-'))
  mkdirSync(join(clone, 'node_modules'))
  cpSync(join(rootFolder, 'scripts'), join(clone, 'scripts'), { recursive: true })
  for (const name of ['server', 'web', 'public', 'contract', 'vite.config.ts', 'react-router.config.ts'])
    symlinkSync(join(rootFolder, name), join(clone, name))
  for (const name of ['package.json', 'package-lock.json']) cpSync(join(rootFolder, name), join(clone, name))
})
afterAll(() => rmSync(clone, { recursive: true, force: true }))

type Scripts = Record<string, string>

async function run(file: string, given: string[] = []) {
  const { exitCode, output } = await runCommand(process.execPath, [...given, join(clone, file)], { quiet: true })
  return { exitCode, said: output.trim() }
}

/** Runs this script before. */
const after = (script: string) => ['--import', `data:text/javascript,${encodeURIComponent(script)}`]

it.each(['scripts/start.js', 'scripts/build-pages.ts'])(
  'PLT-02 %s names the remedy if the tools that build the pages are not installed',
  async (file) => {
    expect(await run(file)).toEqual({
      exitCode: 1,
      said: 'The pages must be built, but npm did not install the tools for it: run `npm ci --include=dev`, then start again.',
    })
  },
)

it('PLT-02 FLD-04 an older Node is named, with the version that is needed', async () => {
  const old = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.0' } })"
  expect(await run('scripts/start.js', after(old))).toEqual({
    exitCode: 1,
    said: 'Soundreel needs Node 24 or newer, and this is Node 20.19.0: install Node 24, then start again.',
  })
})

it('PLT-02 FLD-04 every command of operators looks at the system first', () => {
  const { scripts } = JSON.parse(readFileSync(join(rootFolder, 'package.json'), 'utf8')) as { scripts: Scripts }
  const ofOperators = ['build', 'serve', 'make-admin', 'verify:ledger', 'backup', 'restore', 'move-to-server']
  for (const name of ofOperators) expect(scripts[name]).toMatch(/^node --import \.\/scripts\/require-system\.js /)
})

it('PLT-02 FLD-04 a system without glibc is refused, because the video library needs it', async () => {
  const musl = `import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const { existsSync } = fs
    fs.existsSync = (path) => String(path).startsWith('/lib/ld-musl-') || existsSync(path)
    syncBuiltinESMExports()
    process.report.getReport = () => ({ header: {} })`
  const { exitCode, said } = await run('scripts/start.js', after(musl))
  expect([exitCode, said.split('\n')]).toEqual([
    1,
    [expect.stringMatching(/^Soundreel does not run on this system, .*glibc/)],
  ])
})
