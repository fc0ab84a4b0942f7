import { hostname } from 'node:os'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type S3Fake, startS3Fake } from '#tests/fakes/s3.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { watchService } from './watch-service.ts'

const dayMs = 24 * 60 * 60 * 1000
const [full, empty] = [0, 10 ** 12]

let s3: S3Fake
let test: TestApp
beforeAll(async () => {
  s3 = await startS3Fake()
  test = await createTestApp(s3.environment)
})
afterAll(async () => {
  await test.close()
  await s3.close()
})

/** The alarms about a disk, after a check of the service on a machine with this much free space. */
async function watchWith(freeBytes: number): Promise<unknown[]> {
  test.ctx.storage.space = async () => ({ freeBytes, totalBytes: 10 ** 12 })
  await watchService(test.ctx)
  const alarms = await test.query(`select detail from alarms where key = 'storage-low'`)
  return alarms.map(({ detail }) => detail)
}

it('ADM-05 with a bucket, only the machine with the full disk ends its alarm, until the alarm is a day old', async () => {
  const sentence = (machine: string) => `the disk of ${machine} is nearly full. New videos will soon be refused.`
  expect(await watchWith(full)).toEqual([sentence(hostname())])
  expect(await watchWith(empty)).toEqual([])
  const raisedAt = test.clock.now().toISOString()
  await test.query(`insert into alarms (key, detail, created_at)
    values ('storage-low', '${sentence('another')}', '${raisedAt}')`)
  expect(await watchWith(empty)).toEqual([sentence('another')])
  expect(await watchWith(full)).toEqual([sentence('another')])
  test.clock.forward(dayMs)
  expect(await watchWith(empty)).toEqual([sentence('another')])
  test.clock.forward(1)
  expect(await watchWith(full)).toEqual([])
  expect(await watchWith(full)).toEqual([sentence(hostname())])
})
