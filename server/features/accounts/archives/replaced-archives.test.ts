import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { keptMs } from '#contract/retention.ts'
import { deleteAccounts } from '#server/features/accounts/own-data/delete-account.ts'
import { readArchives } from '#tests/archives/read-archives.ts'
import { readZip } from '#tests/read-zip.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { removeArchive, sweepArchives } from './sweep-archives.ts'
import { writeArchive } from './write-archive.ts'

let test: TestApp
let { makeVideo, state, ask, idOf, download, stored } = {} as ReturnType<typeof readArchives>
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '50' })
  ;({ makeVideo, state, ask, idOf, download, stored } = readArchives(test))
})
afterAll(() => test.close())

const removals = async () =>
  (await test.query(`select data ->> 'id' as id from pgboss.job where name = 'remove-archive'`)).map(({ id }) => id)

it('MRK-03 is replaced by the next one, whose download never continues the former', async () => {
  const browser = await test.signedIn('again')
  await ask(browser)
  const former = await idOf('again')
  await writeArchive(test.ctx, former)
  const { etag } = (await download(browser)).headers
  const on = { range: 'bytes=10-', 'if-range': String(etag) }
  expect((await download(browser, on)).statusCode).toBe(206)
  expect((await ask(browser)).body.archive).toMatchObject({ state: 'making', bytes: null, expiresAt: null })
  expect(await removals()).toContain(former)
  expect((await download(browser)).statusCode).toBe(404)
  await removeArchive(test.ctx, former)
  expect((await stored()).filter((name) => name.includes(former))).toEqual([])
  const next = await idOf('again')
  await writeArchive(test.ctx, next)
  await removeArchive(test.ctx, next)
  expect((await download(browser, on)).statusCode).toBe(200)
})

it('MRK-03 PLT-08 is refused if the disk is too full, and the present one stays', async () => {
  const browser = await test.signedIn('full')
  await ask(browser)
  await writeArchive(test.ctx, await idOf('full'))
  const before = await state(browser)
  const space = vi.spyOn(test.ctx.storage, 'space').mockResolvedValue({ freeBytes: 1_000_000, totalBytes: 10 ** 10 })
  const { status, body } = await ask(browser)
  space.mockRestore()
  expect([status, body.code]).toEqual([503, 'STORAGE_FULL'])
  expect(body.message).toContain('no storage space left for your archive')
  expect(await state(browser)).toEqual(before)
  expect((await download(browser)).statusCode).toBe(200)
})

it('MRK-03 PLT-08 is refused if the videos would not fit, without those that were deleted', async () => {
  const browser = await test.signedIn('heavy')
  const taskId = await makeVideo(browser, 'a heavy one')
  const megabyte = 1024 * 1024
  const change = (columns: string) => test.query(`update video_tasks set ${columns} where task_id = '${taskId}'`)
  await change(`stored_bytes = ${600 * megabyte}`)
  // Of which 500 MB stay free.
  const freeBytes = 1000 * megabyte
  const space = vi.spyOn(test.ctx.storage, 'space').mockResolvedValue({ freeBytes, totalBytes: 10 ** 10 })
  const refused = await ask(browser)
  await change('deleted_at = now()')
  const { status } = await ask(browser)
  space.mockRestore()
  expect([refused.status, refused.body.code, status]).toEqual([503, 'STORAGE_FULL', 200])
})

it('MRK-03 fails once four workers were killed while they wrote it, and leaves no piece', async () => {
  for (const [username, tries, outcome] of [
    ['three-killed', 3, 'ready'],
    ['four-killed', 4, 'failed'],
  ] as const) {
    const browser = await test.signedIn(username)
    await ask(browser)
    const id = await idOf(username)
    await test.query(`update archives set tries = ${tries} where id = '${id}'`)
    const left = `archives/${id}/00000000-0000-4000-8000-00000000dead/000000`
    await test.ctx.storage.put(import.meta.filename, left)
    await writeArchive(test.ctx, id)
    expect(await state(browser)).toMatchObject({ state: outcome })
    expect(await stored()).not.toContain(left)
    expect((await download(browser)).statusCode).toBe(outcome === 'ready' ? 200 : 404)
  }
})

it('MRK-03 CRE-04 has no video that its owner has deleted, even before its files are gone', async () => {
  const browser = await test.signedIn('tidy')
  const taskId = await makeVideo(browser, 'deleted by its owner')
  expect((await browser.delete(`/api/video-tasks/${taskId}`)).status).toBe(200)
  await ask(browser)
  await writeArchive(test.ctx, await idOf('tidy'))
  const entries = readZip((await download(browser)).rawPayload)
  expect(entries.map(({ name }) => name)).toEqual(['export.json', 'README.txt'])
  expect(String(entries[1]?.content())).toContain('Nothing is missing.')
})

it('MRK-03 has its files removed by a job when it expires', async () => {
  const browser = await test.signedIn('forgetful')
  await ask(browser)
  const id = await idOf('forgetful')
  await writeArchive(test.ctx, id)
  test.clock.forward(keptMs('archives') - 1)
  await sweepArchives(test.ctx)
  expect(await removals()).not.toContain(id)
  test.clock.forward(1)
  await sweepArchives(test.ctx)
  expect(await removals()).toContain(id)
})

it('MRK-03 ACC-11 has its files removed by a job when its account is deleted', async () => {
  const browser = await test.signedIn('leaving')
  await ask(browser)
  const id = await idOf('leaving')
  await writeArchive(test.ctx, id)
  await test.query(`update users set deletion_at = '2026-01-01' where username = 'leaving'`)
  await deleteAccounts(test.ctx)
  expect(await removals()).toContain(id)
  await removeArchive(test.ctx, id)
  expect((await stored()).filter((name) => name.includes(id))).toEqual([])
})
