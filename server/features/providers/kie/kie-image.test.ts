import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { submitTimeoutMs } from '#server/features/providers/submit-timeout-policy.ts'
import { createLocalStorage } from '#server/integrations/storage/local-storage.ts'
import { keepAlive } from '#tests/fakes/keep-alive.ts'
import { admitted, createKieSetup, type KieSetup } from '#tests/fakes/kie/kie-setup.ts'

let kie: KieSetup
const picture = Buffer.from('\xff\xd8\xff and a picture, as far as anybody here looks', 'latin1')
beforeAll(async () => {
  kie = await createKieSetup()
  await writeFile(join(kie.folder, 'picture'), picture)
  await kie.storage.put(join(kie.folder, 'picture'), 'a/picture.jpg')
  await writeFile(join(kie.folder, 'page'), '<html>')
  await kie.storage.put(join(kie.folder, 'page'), 'a/page.html')
})
afterAll(() => kie.close())

const submit = async (imageUrl: string, provider = kie.provider) => {
  const account = kie.account()
  const outcome = await provider.submit(
    account,
    kie.request('waves', { inputs: [{ role: 'first', url: imageUrl }] }),
    admitted,
  )
  return { outcome, jobs: kie.fake.creates(account.token), body: kie.fake.tasks.at(-1)?.body }
}
const notFetched = {
  outcome: 'refused',
  kind: 'input',
  failure: { code: 'PICTURE_NOT_FETCHED' },
}

describe('a reference picture', () => {
  it('PRV-01 a picture that KIE cannot reach is uploaded, under a unique name', async () => {
    const { outcome, body } = await submit(kie.storage.address('a/picture.jpg'))
    expect(outcome.outcome).toBe('accepted')
    const [[downloadUrl, uploaded] = []] = kie.fake.uploads
    expect(body).toMatchObject({ imageUrls: [downloadUrl] })
    expect(body).not.toHaveProperty('generationType')
    expect(Buffer.from(uploaded?.bytes ?? [])).toEqual(picture)
    expect(uploaded?.fileName).toMatch(/^[\w-]{36}\.jpg$/)
    await submit(kie.storage.address('a/picture.jpg'))
    expect(kie.fake.uploads.size).toBe(2)
  })

  it('MOD-10 a picture is named by its bytes, because KIE tells its type from the name alone', async () => {
    await writeFile(join(kie.folder, 'png'), Buffer.from('\x89PNG\r\n\x1a\n and more', 'latin1'))
    await kie.storage.put(join(kie.folder, 'png'), 'a/misnamed.jpg')
    expect((await submit(kie.storage.address('a/misnamed.jpg'))).outcome.outcome).toBe('accepted')
    expect([...kie.fake.uploads.values()].at(-1)?.fileName).toMatch(/\.png$/)
  })

  it('SEC-22 a picture is uploaded before a slot is requested, and nothing is submitted without a slot', async () => {
    const account = kie.account()
    const uploads = kie.fake.uploads.size
    let uploadsByThen = 0
    const request = kie.request('waves', { inputs: [{ role: 'first', url: kie.storage.address('a/picture.jpg') }] })
    const outcome = await kie.provider.submit(account, request, async () => {
      uploadsByThen = kie.fake.uploads.size
      return false
    })
    expect(outcome).toEqual({ outcome: 'not-admitted' })
    expect(uploadsByThen).toBe(uploads + 1)
    expect(kie.fake.creates(account.token)).toBe(0)
  })

  it('PRV-01 a picture at a public address is passed on by its address', async () => {
    const storage = createLocalStorage(join(kie.folder, 'media'), 'https://video.example.com')
    const uploads = kie.fake.uploads.size
    const address = storage.address('a/picture.jpg')
    expect(await submit(address, kie.make({ storage }))).toMatchObject({
      outcome: { outcome: 'accepted' },
      body: { imageUrls: [address] },
    })
    const elsewhere = 'https://pictures.example.com/cat.png'
    expect((await submit(elsewhere)).body?.imageUrls).toEqual([elsewhere])
    expect(kie.fake.uploads.size).toBe(uploads)
  })

  it('MOD-06 nine pictures are uploaded three at a time, and keep their order', async () => {
    const names = Array.from({ length: 9 }, (_, index) => `a/reference-${index}.jpg`)
    for (const name of names) {
      await writeFile(join(kie.folder, 'one'), Buffer.concat([picture, Buffer.from(name)]))
      await kie.storage.put(join(kie.folder, 'one'), name)
    }
    let [active, maxActive] = [0, 0]
    const localPath: typeof kie.storage.localPath = async (address) => {
      active += 1
      maxActive = Math.max(maxActive, active)
      const path = await kie.storage.localPath(address)
      active -= 1
      return path
    }
    const inputs = names.map((name) => ({ role: 'reference' as const, url: kie.storage.address(name) }))
    const request = kie.request('waves', { model: 'seedance-2-fast', mode: 'references', seconds: 5, inputs })
    const provider = kie.make({ storage: { ...kie.storage, localPath } })
    expect(await provider.submit(kie.account(), request, admitted)).toMatchObject({ outcome: 'accepted' })
    const body = kie.fake.tasks.at(-1)?.body as { input: { reference_image_urls: string[] } }
    const sent = body.input.reference_image_urls.map((url) => Buffer.from(kie.fake.uploads.get(url)?.bytes ?? []))
    expect(sent.map((bytes) => bytes.subarray(picture.length).toString())).toEqual(names)
    expect(maxActive).toBe(3)
    expect([0, 1, 3, 4, 9].map(submitTimeoutMs)).toEqual([55_000, 55_000, 55_000, 75_000, 95_000])
  })

  it.each([
    ['is missing', 'http://localhost:3000/media/a/none.jpg'],
    ['is not a picture', 'http://localhost:3000/media/a/page.html'],
    ['points outside the storage', 'http://localhost:3000/media/%2e%2e/%2e%2e/etc/passwd'],
    ['is malformed', 'http://localhost:3000/media/%E0%A4%A'],
    ['is on a private address', 'http://192.168.1.1/cat.jpg'],
    ['has an invalid address', 'cat.jpg'],
  ])('GEN-17 a picture that %s is refused before any request', async (_name, imageUrl) => {
    const uploads = kie.fake.uploads.size
    expect(await submit(imageUrl)).toMatchObject({ outcome: notFetched, jobs: 0 })
    expect(kie.fake.uploads.size).toBe(uploads)
  })

  it('MOD-07 what the host of uploads does not find says nothing about the model', async () => {
    const host = createServer(keepAlive, (_, response) => response.end(JSON.stringify({ code: 404, msg: 'Not Found' })))
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
    const lost = kie.make({ uploadUrl: `http://127.0.0.1:${(host.address() as AddressInfo).port}` })
    const refused = { outcome: 'refused', kind: 'broken', failure: { code: 'PICTURE_NOT_ACCEPTED' } }
    expect(await submit(kie.storage.address('a/picture.jpg'), lost)).toMatchObject({ outcome: refused, jobs: 0 })
    host.closeAllConnections()
    await new Promise((resolve) => host.close(resolve))
  })

  it('PRV-03 a failed upload creates no job, so another account may take the video', async () => {
    const address = kie.storage.address('a/picture.jpg')
    const down = kie.make({ uploadUrl: 'http://127.0.0.1:1' })
    expect(await submit(address, down)).toMatchObject({ outcome: { outcome: 'refused', kind: 'broken' }, jobs: 0 })
    const unknown = { id: null, token: 'unknown' }
    expect(
      await kie.provider.submit(unknown, kie.request('waves', { inputs: [{ role: 'first', url: address }] }), admitted),
    ).toMatchObject({
      outcome: 'refused',
      kind: 'account',
    })
  })
})
