import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lockFolder } from './folder-lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'soundreel-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const script = (body: string) => [
  '--input-type=module',
  '-e',
  `const { lockFolder } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'folder-lock.ts')).href)})
   const folder = ${JSON.stringify(folder)}
   ${body}`,
]

it('PLT-02 refuses a second holder, names the first, and can be released', () => {
  const release = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(`process ${process.pid}`)
  const other = spawnSync(process.execPath, script('lockFolder(folder)'), { encoding: 'utf8' })
  expect(other.stderr).toContain('is in use by another Soundreel')
  release()
  lockFolder(folder)()
  expect(existsSync(join(folder, 'lock'))).toBe(false)
})

it('PLT-02 takes over the lock of a killed process', async () => {
  const holder = spawn(process.execPath, script(`lockFolder(folder); console.log('held'); setInterval(() => {}, 1000)`))
  await new Promise((resolve) => holder.stdout.once('data', resolve))
  expect(() => lockFolder(folder)).toThrow('is in use')
  const ended = new Promise((resolve) => holder.once('exit', resolve))
  holder.kill('SIGKILL')
  await ended
  lockFolder(folder)()
  expect(readdirSync(folder)).toEqual([])
})

it('PLT-02 gives an abandoned lock to exactly one of many processes', async () => {
  const dead = spawnSync(process.execPath, script(`lockFolder(folder); process.kill(process.pid, 'SIGKILL')`))
  expect(dead.signal).toBe('SIGKILL')
  const contend = script(`
    try { lockFolder(folder); console.log('won'); setInterval(() => {}, 1000) } catch { console.log('lost') }`)
  const children = Array.from({ length: 4 }, () => spawn(process.execPath, contend))
  const outcomes = await Promise.all(
    children.map(async (child) => String((await once(child.stdout, 'data'))[0]).trim()),
  )
  for (const child of children) child.kill('SIGKILL')
  expect(outcomes.filter((outcome) => outcome === 'won')).toHaveLength(1)
})
