import { expect, test } from '@playwright/test'
import { createProduct, inCluster } from '#tests/product/product.ts'
import type { Product } from '#tests/product/running-product.ts'
import { waitUntil } from '#tests/wait-until.ts'
import { signUp, type Visitor } from './visitor.ts'

let product: Product
test.beforeEach(async () => {
  product = await createProduct({}, process.env.PREPARED_DATA)
  await product.start()
})
test.afterEach(() => product.remove())

const newest = async (visitor: Visitor) => (await visitor.call('GET', '/api/video-tasks?days=14')).tasks[0]

function until(visitor: Visitor, reached: (stage: string) => boolean) {
  const isThere = async () => {
    const task = await newest(visitor)
    return reached(task.stage) && task
  }
  return waitUntil('the video reaches its stage', isThere, { everyMs: 5, timeoutMs: 100_000 })
}

/** Kills the product at the given stage, restarts it and waits for the end, which must agree with the ledger. */
async function killAt(stage: string | null) {
  const visitor = await signUp(product.url, 'alice')
  await visitor.call('POST', '/api/generate-video', {
    prompt: 'waves at sunset',
    model: 'veo3_fast',
    aspectRatio: '9:16',
  })
  if (stage) await until(visitor, (current) => current === stage || current === 'completed')
  await product.kill()
  await product.start()
  const task = await until(visitor, (current) => current === 'completed' || current === 'failed')
  const { user } = await visitor.call('GET', '/api/auth/current-user')
  expect(user.credits).toBe(task.status === 'completed' ? 19 : 20)
  expect(task.refunded).toBe(task.status === 'failed')
  if (task.status === 'completed') {
    const video = await fetch(task.resultUrls[0], { headers: { range: 'bytes=0-1023' } })
    expect(video.status).toBe(206)
  }
  await product.stop()
  expect(await product.verify()).toEqual([])
  return task
}

test('PLT-05 kill -9 before the submission loses no credit and no video', async () => {
  await killAt(null)
})

test('PLT-05 kill -9 after the provider accepted the job: the video is still made', async () => {
  const task = await killAt('running')
  expect(task.status).toBe('completed')
})

test('PLT-05 kill -9 while the video is being stored: the video is still kept', async () => {
  const task = await killAt('storing')
  expect(task.status).toBe('completed')
})

test('PLT-02 a second process on the same data folder is refused with an explanation', async () => {
  test.skip(inCluster, 'the folder belongs to the embedded database')
  const second = await createProduct({ DATA_DIR: product.dataDir })
  await expect(second.start()).rejects.toThrow('is in use by another Soundreel')
  await second.remove()
})

test('ACC-09 the administrator’s password is printed once and works', async () => {
  test.skip(inCluster, 'the operator of many processes sets it')
  const [, password = ''] = /Password:\s+(\S+)/.exec(product.output()) ?? []
  const signIn = () =>
    fetch(`${product.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password }),
    })
  expect(await (await signIn()).json()).toMatchObject({ user: { username: 'admin', isAdmin: true } })
  await product.stop()
  const printed = product.output().length
  await product.start()
  expect(product.output().slice(printed)).not.toContain('Password')
  expect((await signIn()).status).toBe(200)
})

test('PLT-05 PLT-02 a stop signal during startup ends it just as cleanly, and it serves pages until then', async () => {
  test.skip(inCluster, 'a cluster is stopped process by process in cluster.spec')
  await product.stop()
  const starting = product.start().catch(() => {})
  const page = () =>
    fetch(product.url).then(
      (answer) => answer.status,
      () => 0,
    )
  await expect.poll(page, { intervals: [10] }).toBe(200)
  await product.stop()
  await starting
  expect(await product.verify()).toEqual([])
})
