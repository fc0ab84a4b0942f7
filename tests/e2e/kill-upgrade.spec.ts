import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { createProduct, inCluster } from '#tests/product/product.ts'
import type { Product } from '#tests/product/running-product.ts'
import { waitUntil } from '#tests/wait-until.ts'
import { signUp, type Visitor } from './visitor.ts'

// Two starts, and 1080p drawn twice, on a machine that does other things, too.
test.describe.configure({ timeout: 300_000 })

let product: Product
let visitor: Visitor
test.beforeEach(async () => {
  product = await createProduct({}, process.env.PREPARED_DATA)
  await product.start()
  visitor = await signUp(product.url, 'alice')
})
test.afterEach(() => product.remove())

const until = (what: string, isReached: () => Promise<boolean> | boolean) =>
  waitUntil(what, async () => isReached(), { everyMs: 20, timeoutMs: 200_000 })

/** While the worker downloads a file, inspects it and stores it, the file has a folder here. */
const isBeingStored = () => {
  const folder = join(product.dataDir, 'work')
  return existsSync(folder) && readdirSync(folder).length > 0
}

async function killAndRestart(): Promise<void> {
  await product.kill()
  await product.start()
}

async function expectKept(url: string, balance: number): Promise<void> {
  const file = await fetch(new URL(url, product.url), { headers: { range: 'bytes=0-1023' } })
  expect(file.status).toBe(206)
  const { user } = await visitor.call('GET', '/api/auth/current-user')
  expect(user.credits).toBe(balance)
  await product.stop()
  expect(await product.verify()).toEqual([])
}

test('PLT-05 GEN-15 kill -9 while the free 1080p version is stored: it is kept', async () => {
  test.skip(inCluster, 'the files of the worker are elsewhere')
  await visitor.call('POST', '/api/generate-video', { prompt: 'waves', model: 'veo3_fast', aspectRatio: '16:9' })
  const read = async () => (await visitor.call('GET', '/api/video-tasks?days=14')).tasks[0]
  const isThere = async () => (await read()).hdState === 'stored'
  await until('the 720p file is there', async () => (await read()).status === 'completed')
  await until('the 1080p file is being stored', async () => isBeingStored() || (await isThere()))
  await killAndRestart()
  await until('it is kept', isThere)
  await expectKept((await read()).hdVideoUrl, 19)
})

test('PLT-05 MOD-15 kill -9 while a paid upgrade is made: it is kept, and charged once', async () => {
  test.skip(inCluster, 'the files of the worker are elsewhere')
  const asked = { model: 'demo', prompt: 'waves', seconds: 4 }
  const { id, creditsUsed } = (await visitor.call('POST', '/api/v1/videos', asked)).data[0]
  const read = () => visitor.call('GET', `/api/v1/videos/${id}`)
  await until('the video is completed', async () => (await read()).status === 'completed')
  const isDone = async () => (await read()).upgrades[0].status === 'completed'
  const begun = await visitor.call('POST', `/api/v1/videos/${id}/upgrade`, { to: '1080p' })
  const left = 20 - creditsUsed - begun.upgrades[0].creditsUsed
  await killAndRestart()
  await until('it is kept', isDone)
  const { files } = await read()
  await expectKept(files.find(({ resolution }: { resolution: string }) => resolution === '1080p').url, left)
})
