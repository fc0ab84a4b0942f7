import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runChild } from './run-child.ts'

let child: URL
let folder = ''
const limits = { timeoutMs: 20_000, heapMb: 64 }

const childSource = `
import { connect } from 'node:net'
import { answerParent } from '${new URL('./answer-parent.ts', import.meta.url).href}'
answerParent(300, async (request) => {
  if (request.does === 'answer') return { echo: request.value, secret: process.env.SECRET_OF_TEST ?? null }
  if (request.does === 'throw') throw new Error('it went wrong')
  if (request.does === 'exit') process.exit(7)
  if (request.does === 'eat') {
    const eaten = []
    for (let count = 0; count < 50; count++) {
      eaten.push(Buffer.alloc(20_000_000, 1))
      // Bounded: fifty steps of 20 ms.
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  if (request.does === 'connect') connect(request.port, '127.0.0.1')
  // Bounded: a child that hangs, for a minute at most.
  await new Promise((resolve) => setTimeout(resolve, 60_000))
})
`

const blockingSource = `
import { answerParent } from '${new URL('./answer-parent.ts', import.meta.url).href}'
import { watchMemory } from '${new URL('./watch-memory.ts', import.meta.url).href}'
const watched = watchMemory(300)
answerParent(null, async ({ memoryMb }) => {
  watched.limit(memoryMb)
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 10_000 })
  memory.grow(8000)
  new Uint8Array(memory.buffer).fill(1)
  // Bounded: blocks this thread for a minute at most.
  for (const until = Date.now() + 60_000; Date.now() < until; );
})
`

/** A server that observes when a connecting child starts and ends. */
const server = createServer()
const sockets: Socket[] = []
server.on('connection', (socket) => void sockets.push(socket.resume().on('error', () => {})))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'soundreel-child-'))
  await writeFile(join(folder, 'child.mjs'), childSource)
  child = pathToFileURL(join(folder, 'child.mjs'))
  await writeFile(join(folder, 'blocking.mjs'), blockingSource)
  await once(server.listen(0, '127.0.0.1'), 'listening')
})

afterAll(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
})

const connecting = () => ({ does: 'connect', port: (server.address() as AddressInfo).port })
async function connected(): Promise<Socket> {
  const [socket] = (await once(server, 'connection', { signal: AbortSignal.timeout(30_000) })) as [Socket]
  return socket
}

test("GEN-24 child: answers, and sees nothing of the parent's environment", async () => {
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
])('GEN-24 child: one that %s leads to an outcome, not to an exception', async (_, request, expected) => {
  expect(await runChild(child, request, limits)).toEqual(expected)
})

test('GEN-24 child: the time limit and the abort signal end it', async () => {
  expect(await runChild(child, { does: 'wait' }, { ...limits, timeoutMs: 400 })).toEqual({ outcome: 'timeout' })
  const stop = new AbortController()
  const stopped = runChild(child, connecting(), { ...limits, signal: stop.signal })
  await connected()
  stop.abort()
  expect(await stopped).toEqual({ outcome: 'aborted' })
  expect(await runChild(child, { does: 'wait' }, { ...limits, signal: AbortSignal.abort() })).toEqual({
    outcome: 'aborted',
  })
})

test('GEN-24 child: ends when its parent is killed', async () => {
  const parentSource = `
    import { runChild } from '${new URL('./run-child.ts', import.meta.url).href}'
    await runChild(new URL('${child.href}'), ${JSON.stringify(connecting())}, { timeoutMs: 60_000, heapMb: 64 })
  `
  const parent = spawn(process.execPath, ['--input-type=module', '-e', parentSource], { stdio: 'ignore' })
  const socket = await connected()
  parent.kill('SIGKILL')
  await once(socket, 'close', { signal: AbortSignal.timeout(20_000) })
})

test('MRK-01 child: memory that WebAssembly takes is limited while it blocks its thread', async () => {
  const blocking = pathToFileURL(join(folder, 'blocking.mjs'))
  const end = await runChild(blocking, { memoryMb: 400 }, { timeoutMs: 50_000, heapMb: 64 })
  expect(end).toEqual({ outcome: 'ended', reason: 'killed by SIGKILL: fatal: more than 400 MiB of memory' })
})
