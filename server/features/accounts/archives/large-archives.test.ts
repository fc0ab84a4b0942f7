import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { deleteAccounts } from '#server/features/accounts/own-data/delete-account.ts'
import { type S3Fake, startS3Fake } from '#tests/fakes/s3.ts'
import { readZip } from '#tests/read-zip.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { folderOf, pieceBytes } from './archive-pieces.ts'
import { sweepArchives } from './sweep-archives.ts'
import { writeArchive } from './write-archive.ts'

let s3: S3Fake
let folder: string
/** Longer than two pieces; nothing compresses it. */
const picture = randomBytes(2 * pieceBytes + 12_345)
beforeAll(async () => {
  s3 = await startS3Fake()
  folder = await mkdtemp(join(tmpdir(), 'soundreel-large-archives-'))
  await writeFile(join(folder, 'large.png'), picture)
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

const door = '/api/user/archive'

describe.each(['disk', 'bucket'])('an archive of several pieces on a %s', (kind) => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(kind === 'bucket' ? s3.environment : {})
  })
  afterAll(() => test.close())

  async function ask(username: string): Promise<{ browser: TestBrowser; id: string }> {
    const browser = await test.signedIn(username)
    const name = `images/${username}.png`
    await test.ctx.storage.put(join(folder, 'large.png'), name)
    await test.query(`insert into uploads (name, user_id, bytes) select '${name}', id, ${picture.length} from users
      where username = '${username}'`)
    await browser.post(door)
    const [row] = await test.query(
      `select a.id from archives a join users u on u.id = a.user_id where username = '${username}'`,
    )
    return { browser, id: String(row?.id) }
  }

  const download = (browser: TestBrowser, range?: string) =>
    test.app.inject({
      url: `${door}/download`,
      cookies: Object.fromEntries(browser.cookies),
      headers: range ? { range } : {},
    })

  async function stored(): Promise<string[]> {
    const names: string[] = []
    for await (const page of test.ctx.storage.listOlder(new Date(Date.now() + 60_000))) names.push(...page)
    return names.filter((name) => name.startsWith('archives/'))
  }

  /** Runs once, after the first piece has been stored. */
  function afterFirstPiece(happen: () => Promise<unknown>): void {
    const put = test.ctx.storage.put.bind(test.ctx.storage)
    const spy = vi.spyOn(test.ctx.storage, 'put').mockImplementation(async (path, name) => {
      spy.mockRestore()
      const bytes = await put(path, name)
      await happen()
      return bytes
    })
  }

  it('MRK-03 arrives whole, and in ranges that begin and end in different pieces', async () => {
    const { browser, id } = await ask('large')
    await writeArchive(test.ctx, id)
    expect(await stored()).toHaveLength(3)
    const whole = (await download(browser)).rawPayload
    const image = readZip(whole).find(({ name }) => name.endsWith('large.png'))
    expect(image?.content().equals(picture)).toBe(true)
    const [first, second] = [pieceBytes, 2 * pieceBytes]
    const ranges = [
      [0, first - 1],
      [first, second - 1],
      [first - 1, first],
      [first - 3, second + 2],
      [second, whole.length - 1],
      [5, whole.length - 1],
    ] as const
    for (const [start, end] of ranges) {
      const { statusCode, headers, rawPayload } = await download(browser, `bytes=${start}-${end}`)
      expect([statusCode, headers['content-length']]).toEqual([206, `${end - start + 1}`])
      expect([start, end, rawPayload.equals(whole.subarray(start, end + 1))]).toEqual([start, end, true])
    }
  })

  it('MRK-03 is given up, and leaves no piece, if the account is deleted while it is written', async () => {
    const { browser, id } = await ask('leaving')
    afterFirstPiece(async () => {
      await browser.post('/api/user/delete-account', { password: 'correct horse' })
      test.clock.forward(15 * 24 * 60 * 60_000)
      await deleteAccounts(test.ctx)
    })
    await writeArchive(test.ctx, id)
    expect(await test.query(`select id from archives where id = '${id}'`)).toEqual([])
    expect((await stored()).filter((name) => name.includes(id))).toEqual([])
  })

  it('MRK-03 is not written if it would leave less space free than the operator reserves', async () => {
    const { id } = await ask('filling')
    const megabyte = 1024 * 1024
    const reserved = 500 * megabyte
    // A bucket may be on another disk, so there the size of the archive does not count.
    const [tooLittle, enough, tooLittleLater] =
      kind === 'disk'
        ? [reserved + 16 * megabyte, reserved + 20 * megabyte, reserved + 7 * megabyte]
        : [reserved - 1, reserved, reserved - 1]
    const space = vi.spyOn(test.ctx.storage, 'space')
    const put = vi.spyOn(test.ctx.storage, 'put')
    const free = (freeBytes: number) => space.mockResolvedValue({ freeBytes, totalBytes: 10 * reserved })
    free(tooLittle)
    await writeArchive(test.ctx, id)
    expect(put).not.toHaveBeenCalled()
    // Something else fills the disk meanwhile.
    free(enough)
    afterFirstPiece(async () => free(tooLittleLater))
    await writeArchive(test.ctx, id)
    expect(await test.query(`select state, tries from archives where id = '${id}'`)).toEqual([
      { state: 'making', tries: 2 },
    ])
    expect((await stored()).filter((name) => name.includes(id))).toEqual([])
    space.mockRestore()
    put.mockRestore()
    await writeArchive(test.ctx, id)
    expect((await stored()).filter((name) => name.includes(id))).toHaveLength(3)
  })

  it('MRK-03 is written again if its process stops midway, which counts as no failed try', async () => {
    const { browser, id } = await ask('stopping')
    afterFirstPiece(async () => {
      test.ctx.stopping = true
    })
    await writeArchive(test.ctx, id)
    test.ctx.stopping = false
    expect(await test.query(`select state, tries from archives where id = '${id}'`)).toEqual([
      { state: 'making', tries: 0 },
    ])
    expect((await stored()).filter((name) => name.includes(id))).toEqual([])
    await writeArchive(test.ctx, id)
    expect((await browser.get(door)).body.archive).toMatchObject({ state: 'ready' })
  })

  it('MRK-03 has the pieces of one attempt only if a second worker took it over midway', async () => {
    const { browser, id } = await ask('overtaken')
    afterFirstPiece(async () => {
      test.clock.forward(10 * 60_000)
      await sweepArchives(test.ctx)
      await writeArchive(test.ctx, id)
    })
    await writeArchive(test.ctx, id)
    const [row] = await test.query(`select attempt_id from archives where id = '${id}'`)
    const names = (await stored()).filter((name) => name.includes(id))
    expect(names).toHaveLength(3)
    for (const name of names) expect(name).toContain(String(row?.attempt_id))
    const image = readZip((await download(browser)).rawPayload).find(({ name }) => name.endsWith('overtaken.png'))
    expect(image?.content().equals(picture)).toBe(true)
  })

  it('MRK-03 is read in pieces of the size that it was stored in, also if a later version makes others', async () => {
    const { browser, id } = await ask('earlier')
    const attempt = crypto.randomUUID()
    for (const [index, text] of ['abcd', 'efgh'].entries()) {
      await writeFile(join(folder, 'piece'), text)
      await test.ctx.storage.put(join(folder, 'piece'), `${folderOf(id)}/${attempt}/00000${index}`)
    }
    const expiresAt = new Date(test.clock.now().getTime() + 60_000).toISOString()
    await test.query(`update archives set state = 'ready', attempt_id = '${attempt}', bytes = 8, piece_bytes = 4,
      expires_at = '${expiresAt}' where id = '${id}'`)
    expect((await download(browser)).body).toBe('abcdefgh')
    expect((await download(browser, 'bytes=2-5')).body).toBe('cdef')
  })
})
