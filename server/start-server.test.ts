import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { joinAtStart } from '#server/installation/join-at-start.ts'
import { type S3Fake, startS3Fake } from '#tests/fakes/s3.ts'
import { createTestApp } from '#tests/test-app.ts'
import { bringUpToDate } from './start-server.ts'

let s3: S3Fake
beforeAll(async () => {
  s3 = await startS3Fake()
})
afterAll(() => s3.close())

/** Of a restore whose files are in place, while the database has not been told. */
const journal = { stamp: '2026-05-01T10-00-00-000Z', state: 'begin', step: 'begin', parts: [] }

it.each([
  ['a folder', null],
  ['a bucket', 'restored'],
])(
  'PLT-02 PLT-08 a start completes an interrupted restore beside %s once, and then leaves all as it is',
  async (kind, reason) => {
    const test = await createTestApp(kind === 'a bucket' ? s3.environment : {})
    await joinAtStart(test.ctx)
    const browser = await test.signedIn()
    await browser.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast' })
    await test.query(`update renditions set leased_until = '2100-01-01'`)
    const read = async () => {
      const [stream] = await test.query('select epoch from event_stream')
      const [held] = await test.query('select leased_until is not null as leased from renditions')
      const [row] = await test.query(`select hold ->> 'reason' as reason from installation`)
      return { epoch: stream?.epoch, leased: held?.leased, reason: row?.reason }
    }
    const before = await read()
    await bringUpToDate(test.ctx)
    expect(await read()).toEqual({ ...before, leased: true, reason: null })

    const path = join(test.ctx.config.dataDir, 'restore.json')
    await writeFile(path, JSON.stringify(journal))
    await bringUpToDate(test.ctx)
    const after = await read()
    expect(after).toMatchObject({ leased: false, reason })
    expect(after.epoch).not.toBe(before.epoch)
    expect(existsSync(path)).toBe(false)
    await bringUpToDate(test.ctx)
    expect(await read()).toEqual(after)
    await test.close()
  },
)

it('PLT-02 GEN-07 SEC-18 a start frees the keys of a dead process and completes the names of older accounts', async () => {
  const test = await createTestApp()
  await test.signedIn('older')
  await test.query(`update users set username = 'ｏｌｄ', name_key = null where username = 'older'`)
  await test.query(
    `insert into idempotency_keys (user_id, door, key, request_hash) select id, 'web', 'left', '' from users`,
  )
  await bringUpToDate(test.ctx)
  expect((await test.browser().post('/api/auth/register', { username: 'old', password: 'correct horse' })).status).toBe(
    409,
  )
  const isEmbedded = test.db.engine === 'embedded'
  expect(await test.query(`select key from idempotency_keys`)).toHaveLength(isEmbedded ? 0 : 1)
  await test.close()
})
