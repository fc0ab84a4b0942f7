import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { readAppSecret } from './app-secret.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'soundreel-secret-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const path = () => join(folder, 'secret')
const read = (environment: Record<string, string> = {}) =>
  readAppSecret(readConfig({ DATA_DIR: folder, ...environment }))

it('PLT-02 creates one secret beside the embedded database, whole and for its own user alone, and keeps it', () => {
  const secret = read()
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect([read(), readFileSync(path(), 'utf8')]).toEqual([secret, secret])
  expect(readdirSync(folder)).toEqual(['secret'])
  if (process.platform !== 'win32') expect(statSync(path()).mode & 0o777).toBe(0o600)
})

it.each([
  ['', 'as after a first start with a full disk'],
  ['\n', 'with an empty line'],
  ['a'.repeat(15), 'with fewer than 16 characters'],
])('PLT-02 refuses the stored secret %j, %s, and keeps the file', (stored) => {
  writeFileSync(path(), stored)
  expect(() => read()).toThrow(
    `The secret in ${path()} is incomplete: restore this file from a backup, or delete it if the installation is new.`,
  )
  expect(readFileSync(path(), 'utf8')).toBe(stored)
})

it('PLT-02 accepts a secret that the operator wrote, without the line’s end', () => {
  writeFileSync(path(), `${'a'.repeat(16)}\n`)
  expect(read()).toBe('a'.repeat(16))
})

it('PLT-02 writes no secret if it has one from the environment or needs one from there', () => {
  expect(read({ APP_SECRET: 'b'.repeat(16) })).toBe('b'.repeat(16))
  expect(() => read({ DATABASE_URL: 'postgres://localhost/x' })).toThrow('APP_SECRET is required with DATABASE_URL')
  expect(readdirSync(folder)).toEqual([])
})
