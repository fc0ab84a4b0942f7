import { spawn } from 'node:child_process'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, expect, test, vi } from 'vitest'
import { runChild } from './run-child.ts'

let child: URL
let folder = ''
const limits = { timeoutMs: 20_000, heapMb: 64 }

const childSource = `
import { appendFileSync } from 'node:fs'
import { answerParent } from '${new URL('./answer-parent.ts', import.meta.url).href}'
answerParent(300, async (request) => {
  if (request.does === 'answer') return { echo: request.value, secret: process.env.SECRET_OF_TEST ?? null }
  if (request.does === 'throw') throw new Error('it went wrong')
  if (request.does === 'exit') process.exit(7)
  if (request.does === 'eat') {
    const eaten = []
    for (;;) {
      eaten.push(Buffer.alloc(20_000_000, 1))
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  if (request.does === 'beat') setInterval(() => appendFileSync(request.file, '.'), 20)
  await new Promise((resolve) => setTimeout(resolve, 60_000))
})
`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'soundreel-child-'))
  await writeFile(join(folder, 'child.mjs'), childSource)
  child = pathToFileURL(join(folder, 'child.mjs'))
})

test('GEN-24 child: it answers, and sees nothing of our environment', async () => {
  vi.stubEnv('SECRET_OF_TEST', 'hidden')
  const value = { bytes: new Uint8Array([1, 2]), nested: [null, 'x'] }
  expect(await runChild(child, { does: 'answer', value }, limits)).toEqual({
    outcome: 'answered',
    result: { echo: value, secret: null },
  })
})

test.each([
  ['throws', { does: 'throw' }, { outcome: 'ended', reason: 'ended with code 1: Error: it went wrong' }],
  ['ends', { does: 'exit' }, { outcome: 'ended', reason: 'ended with code 7' }],
  ['eats memory outside its heap', { does: 'eat' }, { outcome: 'ended', reason: expect.stringContaining('300 MiB') }],
])('GEN-24 child: one that %s is an outcome, not an exception', async (_, request, expected) => {
  expect(await runChild(child, request, limits)).toEqual(expected)
})

test('GEN-24 child: time limit and signal end it', async () => {
  expect(await runChild(child, { does: 'wait' }, { ...limits, timeoutMs: 400 })).toEqual({ outcome: 'timeout' })
  const stop = new AbortController()
  setTimeout(() => stop.abort(), 300)
  expect(await runChild(child, { does: 'wait' }, { ...limits, signal: stop.signal })).toEqual({ outcome: 'aborted' })
  expect(await runChild(child, { does: 'wait' }, { ...limits, signal: AbortSignal.abort() })).toEqual({
    outcome: 'aborted',
  })
})

test('GEN-24 child: it ends when its parent is killed', async () => {
  const file = join(folder, 'beats')
  await writeFile(file, '')
  const parentSource = `
    import { runChild } from '${new URL('./run-child.ts', import.meta.url).href}'
    await runChild(new URL('${child.href}'), { does: 'beat', file: ${JSON.stringify(file)} }, { timeoutMs: 60_000, heapMb: 64 })
  `
  const parent = spawn(process.execPath, ['--input-type=module', '-e', parentSource], { stdio: 'ignore' })
  const beats = async () => (await readFile(file)).length
  const deadline = Date.now() + 15_000
  while ((await beats()) < 5 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await beats()).toBeGreaterThanOrEqual(5)
  parent.kill('SIGKILL')
  await new Promise((resolve) => setTimeout(resolve, 700))
  const after = await beats()
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(await beats()).toBe(after)
})
