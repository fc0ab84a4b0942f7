import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
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

/** Writes a lock as another process would have, whose last heartbeat was then. */
function leaveLock(holder: { pid: number; startedAt: string; host: string }, seconds = 0): string {
  const path = join(folder, 'lock')
  writeFileSync(path, JSON.stringify({ ...holder, nonce: 'of another' }))
  const beat = new Date(Date.now() - seconds * 1000)
  utimesSync(path, beat, beat)
  return path
}

it('PLT-02 believes another machine for half a minute after its last heartbeat', () => {
  const elsewhere = { pid: process.pid, startedAt: 'then', host: 'another-machine' }
  leaveLock(elsewhere, 20)
  expect(() => lockFolder(folder)).toThrow('on another-machine')
  leaveLock(elsewhere, 40)
  lockFolder(folder)()
  expect(readdirSync(folder)).toEqual([])
})

it('PLT-02 renews its own lock every five seconds for other machines, until it is released', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const release = lockFolder(folder)
    const path = join(folder, 'lock')
    const long = new Date(Date.now() - 60_000)
    for (let beat = 0; beat < 2; beat++) {
      utimesSync(path, long, long)
      vi.advanceTimersByTime(5_000)
      expect(Date.now() - statSync(path).mtimeMs).toBeLessThan(30_000)
    }
    release()
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

it('PLT-02 takes over the lock of a dead process whose id another process has now', () => {
  leaveLock({ pid: process.ppid, startedAt: 'long ago', host: hostname() })
  lockFolder(folder)()
  expect(readdirSync(folder)).toEqual([])
})

it('PLT-02 takes over a lock that is unreadable', () => {
  writeFileSync(join(folder, 'lock'), '{"pid":')
  lockFolder(folder)()
  expect(readdirSync(folder)).toEqual([])
})

it('PLT-02 releases no lock that another process has taken over', () => {
  const release = lockFolder(folder)
  const path = leaveLock({ pid: 1, startedAt: 'now', host: 'another-machine' })
  release()
  expect(readFileSync(path, 'utf8')).toContain('of another')
})
