import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rootFolder, toolFiles } from '#scripts/run-command.ts'
import { findFreePort } from '#tests/database/postgres-server.ts'
import { waitUntil } from '#tests/wait-until.ts'
import { type BuiltPackage, buildPackage } from './built-package.ts'
import { openSite, type Site } from './site.ts'

const readme = readFileSync(join(rootFolder, 'packages/sdk/README.md'), 'utf8')
const examples = Array.from(readme.matchAll(/```ts\n([\s\S]*?)```/g), ([, source = '']) => source)
const example = (part: string) => examples.findIndex((source) => source.includes(part))

let site: Site
let built: BuiltPackage
let folder: string
beforeAll(async () => {
  built = await buildPackage()
  site = await openSite()
  folder = built.emptyFolder()
  const modules = join(folder, 'node_modules')
  mkdirSync(modules)
  cpSync(built.folder, join(modules, 'soundreel'), { recursive: true })
  // The types of Node are those of the project.
  for (const name of ['@types/node', 'undici-types'])
    cpSync(join(rootFolder, 'node_modules', name), join(modules, name), { recursive: true })
  const picture = sharp({ create: { width: 1280, height: 720, channels: 3, background: 'teal' } })
  await picture.png().toFile(join(folder, 'sea.png'))
  for (const [index, source] of examples.entries()) writeFileSync(join(folder, `example-${index}.mts`), source)
})
afterAll(async () => {
  built.remove()
  await site.close()
})

function start(index: number, env: Record<string, string> = {}): { child: ChildProcess; output: () => string } {
  let output = ''
  const settings = { SOUNDREEL_URL: site.url, SOUNDREEL_TOKEN: site.token, ...env }
  const child = spawn(process.execPath, [`example-${index}.mts`], { cwd: folder, env: { ...process.env, ...settings } })
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text
    })
  return { child, output: () => output }
}

/** Runs an example as it stands, and gives its output. */
async function run(part: string): Promise<string> {
  const { child, output } = start(example(part))
  const code = await site.working(new Promise((resolve) => child.once('close', resolve)))
  expect([code, output()]).toEqual([0, expect.any(String)])
  return output()
}

it('API-03 a strict compiler accepts the examples of the README', async () => {
  const compilerOptions = { target: 'es2022', module: 'nodenext', types: ['node'], strict: true, noEmit: true }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.mts'] }))
  const tsc = spawn(process.execPath, [join(rootFolder, 'node_modules', toolFiles.tsc), '-p', folder])
  let output = ''
  tsc.stdout.on('data', (text) => {
    output += text
  })
  await new Promise((resolve) => tsc.once('close', resolve))
  expect(output).toBe('')
})

it('API-03 the example makes a video and saves it', async () => {
  expect(await run('generateAndWait(')).toMatch(/queued\n[\s\S]*completed http:\S+\.mp4/)
  expect(statSync(join(folder, 'waves.mp4')).size).toBeGreaterThan(1000)
})

it('API-03 the example with price, picture and takes', async () => {
  expect(await run('openAsBlob')).toMatch(/^\d+ queued,queued/)
})

it('API-03 the example of lists and headers', async () => {
  expect(await run('withResponse')).toMatch(/^1 maker \d+\.\d+\.\d+/)
})

it('API-03 the example of errors', async () => {
  expect(await run('InsufficientCreditsError')).toMatch(/^OPTION_NOT_OFFERED seconds \[.*\] [0-9a-f-]{36}/)
})

it('API-03 the example of a webhook', async () => {
  const secret = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`
  const port = await findFreePort()
  const { child, output } = start(example('unwrap'), { PORT: String(port), WEBHOOK_SECRET: secret })
  try {
    await waitUntil('it listens', () => output().includes('listening'))
    const body = JSON.stringify({ type: 'video.completed', timestamp: '', data: { id: 'vid_9' } })
    const at = new Date()
    const headers = { 'webhook-id': 'a', 'webhook-timestamp': `${Math.floor(at.getTime() / 1000)}` }
    const send = async (signature: string) =>
      (
        await fetch(`http://127.0.0.1:${port}/`, {
          ...{ method: 'POST', body, headers: { ...headers, 'webhook-signature': signature } },
        })
      ).status
    expect(await send(new Webhook(secret).sign('a', at, body))).toBe(204)
    expect(await send('v1,AAAA')).toBe(400)
    expect(output()).toContain('made vid_9')
  } finally {
    child.kill()
  }
})

it('API-03 every example is one of these', () => {
  const run = ['generateAndWait(', 'openAsBlob', 'withResponse', 'InsufficientCreditsError', 'unwrap'].map(example)
  expect(run.sort()).toEqual(examples.map((_, index) => index))
})
