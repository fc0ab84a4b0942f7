import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { integer, octets, readSequence, sequence } from '#server/certificates/der.ts'
import { makeClip } from '#tests/make-clip.ts'
import { readCredentials } from '#tests/read-credentials.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { signVideo } from './sign-video.ts'

type Answer = { status?: number; body: Buffer }
type Asked = { digest: Buffer; nonce: Buffer }

let test: TestApp
let folder: string
let onRequest: (asked: Asked) => Answer | null

/** A time stamp service. Its tokens contain only what the product looks at. */
const service = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const [, imprint, nonce] = readSequence(Buffer.concat(chunks))
  const digest = imprint && readSequence(imprint.whole)[1]?.content
  const answer = digest && nonce ? onRequest({ digest, nonce: nonce.content }) : null
  if (answer) response.writeHead(answer.status ?? 200).end(answer.body)
  else request.socket.destroy()
})
const status = (code: number) => sequence(integer(Buffer.from([code])))
const token = ({ digest, nonce }: Asked) => sequence(octets(digest), integer(nonce))

beforeAll(async () => {
  await once(service.listen(0, '127.0.0.1'), 'listening')
  test = await createTestApp({ C2PA_TSA: `http://127.0.0.1:${(service.address() as AddressInfo).port}/` })
  folder = await mkdtemp(join(tmpdir(), 'soundreel-troubles-'))
})
beforeEach(() => {
  // A service that failed in the test before is skipped for a minute.
  test.clock.forward(61_000)
  onRequest = (asked) => ({ body: sequence(status(0), token(asked)) })
})
afterAll(async () => {
  service.close()
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

async function sign(name: string) {
  const [clip, outputPath] = [await makeClip('16:9'), join(folder, name)]
  const video = { taskId: 'vid_1', provider: 'kie', model: 'veo3', upstreamPath: clip, videoPath: clip, outputPath }
  const signed = await signVideo(test.ctx, video)
  if (!signed) return null
  const authority = new X509Certificate((await test.app.inject('/.well-known/c2pa-ca.pem')).body)
  return readCredentials(await readFile(outputPath), authority)
}

it('MRK-01 a time stamp service confirms when the video was signed', async () => {
  expect(await sign('stamped.mp4')).toMatchObject({ faults: [], hasTimeStamp: true })
})

it.each<[string, (asked: Asked) => Answer | null]>([
  ['breaks the connection', () => null],
  ['answers 500', (asked) => ({ status: 500, body: sequence(status(0), token(asked)) })],
  ['answers something else', () => ({ body: Buffer.from('<html>busy</html>') })],
  ['answers nothing', () => ({ body: Buffer.alloc(0) })],
  ['refuses', (asked) => ({ body: sequence(status(2), token(asked)) })],
  ['confirms other bytes', (asked) => ({ body: sequence(status(0), token({ ...asked, digest: Buffer.alloc(32) })) })],
  ['repeats an old answer', (asked) => ({ body: sequence(status(0), token({ ...asked, nonce: Buffer.alloc(8, 1) })) })],
  ['sends too much', (asked) => ({ body: Buffer.concat([sequence(status(0), token(asked)), Buffer.alloc(70_000)]) })],
  [
    'sends a token without room',
    (asked) => ({ body: sequence(status(0), sequence(token(asked), octets(Buffer.alloc(9000)))) }),
  ],
])(
  'MRK-01 a time stamp service that %s delays and loses nothing: the video is signed without it',
  async (_, answer) => {
    onRequest = answer
    expect(await sign('unstamped.mp4')).toMatchObject({ faults: [], hasTimeStamp: false })
  },
)

it('MRK-01 a time stamp service that failed is skipped for a minute, and then asked again', async () => {
  let asked = 0
  onRequest = () => {
    asked += 1
    return null
  }
  await sign('failed.mp4')
  onRequest = (given) => {
    asked += 1
    return { body: sequence(status(0), token(given)) }
  }
  expect(await sign('skipped.mp4')).toMatchObject({ faults: [], hasTimeStamp: false })
  expect(asked).toBe(1)
  test.clock.forward(60_000)
  expect(await sign('again.mp4')).toMatchObject({ faults: [], hasTimeStamp: true })
  expect(asked).toBe(2)
})

/** Kills the processes that sign for this one. */
function killSigners(): number {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  const own = lines.flatMap((line) => {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return Number(parent) === process.pid && command?.includes('sign-child.ts') ? [Number(pid)] : []
  })
  for (const pid of own) process.kill(pid, 'SIGKILL')
  return own.length
}

it('MRK-01 a signing process that is killed between claim and signature loses no video, and the next is signed', async () => {
  await sign('first.mp4')
  const killed: number[] = []
  onRequest = (asked) => {
    killed.push(killSigners())
    return { body: sequence(status(0), token(asked)) }
  }
  expect(await sign('killed.mp4')).toBeNull()
  // The kept process and its replacement. Another test of the same process may have left one of its own.
  expect(killed).toHaveLength(2)
  expect(Math.min(...killed)).toBeGreaterThan(0)
  expect(existsSync(join(folder, 'killed.mp4'))).toBe(false)
  onRequest = (asked) => ({ body: sequence(status(0), token(asked)) })
  expect(await sign('next.mp4')).toMatchObject({ faults: [] })
})

it('MRK-01 a kept process that ended meanwhile is replaced', async () => {
  await sign('before.mp4')
  expect(killSigners()).toBeGreaterThan(0)
  expect(await sign('replaced.mp4')).toMatchObject({ faults: [] })
})
