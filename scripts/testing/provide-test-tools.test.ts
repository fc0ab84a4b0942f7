import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findPostgres } from '#tests/database/postgres-server.ts'
import { findChromium, installCommand } from './provide-test-tools.ts'

function folderWith(folder: string, ...names: string[]): string {
  mkdirSync(folder, { recursive: true })
  for (const name of names) {
    writeFileSync(join(folder, name), '')
    chmodSync(join(folder, name), 0o755)
  }
  return folder
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'soundreel-tools-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('PostgreSQL in PATH comes first', () => {
  const inPath = folderWith(newFolder(), 'initdb', 'postgres')
  const versions = newFolder()
  folderWith(join(versions, '17', 'bin'), 'initdb', 'postgres')
  expect(findPostgres([newFolder(), inPath].join(delimiter), versions)).toBe(inPath)
})

test('the newest complete PostgreSQL of Debian is used, by number and not by spelling', () => {
  const versions = newFolder()
  folderWith(join(versions, '9', 'bin'), 'initdb', 'postgres')
  const complete = folderWith(join(versions, '15', 'bin'), 'initdb', 'postgres')
  folderWith(join(versions, '18', 'bin'), 'psql')
  expect(findPostgres('', versions)).toBe(complete)
})

test('a client without a server does not count as PostgreSQL', () => {
  expect(findPostgres(folderWith(newFolder(), 'psql'), join(newFolder(), 'none'))).toBeNull()
})

test('CHROMIUM_PATH overrides PATH, even if it is wrong', () => {
  const folder = folderWith(newFolder(), 'chromium-headless-shell', 'mine')
  expect(findChromium({ PATH: folder, CHROMIUM_PATH: join(folder, 'mine') })).toBe(join(folder, 'mine'))
  expect(findChromium({ PATH: folder, CHROMIUM_PATH: join(folder, 'absent') })).toBeNull()
  expect(findChromium({ PATH: folder })).toBe(join(folder, 'chromium-headless-shell'))
})

test('Chromium without its windows comes first, wherever it is', () => {
  const [whole, shell] = [folderWith(newFolder(), 'chromium'), folderWith(newFolder(), 'chromium-headless-shell')]
  expect(findChromium({ PATH: [whole, shell].join(delimiter) })).toBe(join(shell, 'chromium-headless-shell'))
})

test('one command installs everything missing', () => {
  expect(installCommand(['chromium', 'postgresql'], true)).toMatch(
    /apt-get install .* chromium-headless-shell postgresql$/,
  )
  expect(installCommand(['chromium'], false, 'darwin')).toBe('brew install google-chrome')
})
