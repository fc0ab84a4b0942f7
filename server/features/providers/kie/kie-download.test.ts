import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Response } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { downloadFile } from '#server/features/providers/download-file.ts'
import { whereToContinue } from '#server/features/providers/resume-policy.ts'
import { AnswerTooLarge } from '#server/integrations/outbound/bound-response.ts'
import { createKieSetup, type KieSetup } from '#tests/fakes/kie/kie-setup.ts'

let kie: KieSetup
let path: string
beforeAll(async () => {
  kie = await createKieSetup()
  path = join(kie.folder, 'download.mp4')
})
afterAll(() => kie.close())

/**
 * Downloads and returns which file it got, or why it failed.
 * Compares the files here, so that a mismatch prints one word.
 */
async function download(prompt: string, changes: { aspectRatio?: '16:9' | '9:16' } = {}) {
  await rm(path, { force: true })
  const { account, taskId } = await kie.start(prompt, changes)
  const task = kie.fake.tasks.find(({ id }) => id === taskId)
  const failure = await kie.provider.download(account, `${kie.fake.url}/files/${taskId}/720p.mp4`, path).then(
    () => null,
    (error: Error) => error,
  )
  const fetched = failure ? failure.message : await whichFile()
  return { fetched, requests: task?.fileRequests, jobs: kie.fake.creates(account.token), failure }
}

async function whichFile(): Promise<string> {
  const { wide, tall } = kie.files
  const known = { wide, tall, reversed: Buffer.from(wide).reverse(), half: wide.subarray(0, wide.length / 2) }
  const content = await readFile(path)
  return Object.entries(known).find(([, bytes]) => bytes.equals(content))?.[0] ?? 'another file'
}

describe('downloading a result', () => {
  it.each(['plain', '[file-slow]', '[file-chunked]', '[file-no-range]', '[file-redirect]'])(
    'GEN-19 GEN-24 returns the file byte for byte: %s',
    async (prompt) => expect((await download(prompt)).fetched).toBe('wide'),
  )

  it('GEN-19 returns the file of its own shape', async () =>
    expect((await download('tall', { aspectRatio: '9:16' })).fetched).toBe('tall'))

  it.each([
    ...['[file-reset=0]', '[file-reset=1]', '[file-reset=50%]', '[file-reset=last]'],
    ...['[file-truncated=0]', '[file-truncated=1]', '[file-truncated=50%]', '[file-truncated=last]'],
    ...['[file-reset=50%] [file-no-range]', '[file-reset=50%] [file-no-etag]', '[file-reset=50%] [file-chunked]'],
  ])('GEN-24 resumes where the connection broke: %s', async (prompt) => {
    expect(await download(prompt)).toMatchObject({ fetched: 'wide', requests: 2, jobs: 1 })
  })

  it('GEN-24 requests only the missing part', async () => {
    await download('[file-reset=50%]')
    const ranges = kie.fake.tasks.at(-1)?.ranges
    expect(ranges).toEqual([null, expect.stringMatching(/^bytes=\d+-$/)])
    expect(Number(/\d+/.exec(ranges?.[1] ?? '')?.[0])).toBeGreaterThan(0)
  })

  it('GEN-24 never combines two different files', async () => {
    expect((await download('[file-reset=50%] [file-changes]')).fetched).toBe('reversed')
  })

  it('GEN-24 accepts a file that was truncated at the source; the later inspection decides', async () => {
    expect((await download('[file-reset=50%] [file-short] [file-no-etag]')).fetched).toBe('half')
  })

  it('GEN-24 succeeds after a temporary failure', async () => {
    expect(await download('[file-503=3]')).toMatchObject({ fetched: 'wide', requests: 4, jobs: 1 })
  })

  it('GEN-24 stops for now if the connection breaks every time, and creates no new job', async () => {
    const { failure, requests, jobs } = await download('[file-reset-always=50%]')
    expect(failure).toBeInstanceOf(Error)
    expect({ requests, jobs }).toEqual({ requests: 5, jobs: 1 })
  })

  it('GEN-24 refuses an HTML page', async () => {
    expect(await download('[file-html]')).toMatchObject({
      fetched: expect.stringContaining('it is a page'),
      requests: 1,
    })
  })
})

describe('an expired link', () => {
  it.each(['[file-expired]', '[file-404=1]'])('GEN-19 is replaced by a fresh one, once: %s', async (prompt) => {
    expect(await download(prompt)).toMatchObject({ fetched: 'wide', requests: 2, jobs: 1 })
  })

  it.each([
    ['[file-gone]', 2],
    ['[file-404=2]', 2],
  ])('GEN-24 a link that stays invalid ends this download: %s', async (prompt, requests) => {
    const { fetched, requests: asked } = await download(prompt)
    expect({ fetched, asked }).toEqual({ fetched: 'The file is not available: status 404.', asked: requests })
  })

  it('GEN-19 is only replaced for a KIE link with the account that made it', async () => {
    const { account, taskId } = await kie.start('[file-expired]')
    const url = `${kie.fake.url}/files/${taskId}/720p.mp4`
    await expect(kie.provider.download(null, url, path)).rejects.toThrow('status 403')
    await expect(kie.provider.download({ id: null, token: 'unknown' }, url, path)).rejects.toThrow('status 403')
    await expect(kie.provider.download(account, `${kie.fake.url}/files/unknown/a.mp4`, path)).rejects.toThrow(
      'status 404',
    )
    await kie.provider.download(account, url, path)
    expect(await whichFile()).toBe('wide')
  })
})

describe('a link to a private address', () => {
  it.each([
    'http://127.0.0.1:1/a.mp4',
    'http://169.254.169.254/latest',
    'file:///etc/passwd',
    'http://[::1]/',
    'nonsense',
  ])('%s is not followed', async (url) => {
    await expect(kie.provider.download(kie.account(), url, path)).rejects.toMatchObject({ name: 'BlockedAddress' })
  })

  it('GEN-24 the error names the host of the address, and nothing else of it', async () => {
    const message = 'The address must not be requested: its host 127.0.0.1 is not on the public internet.'
    const url = 'http://127.0.0.1:1/a.mp4?key=secret'
    await expect(kie.provider.download(kie.account(), url, path)).rejects.toMatchObject({ message })
  })

  it('a redirect to one is not followed either', async () => {
    const { failure, requests } = await download('[file-redirect-inside]')
    expect(failure).toMatchObject({ name: 'BlockedAddress' })
    expect(requests).toBe(1)
  })
})

describe('a file of excessive size', () => {
  it('is given up at once, after at most 500 MB', async () => {
    const limits: unknown[] = []
    const fetch = async (_url: unknown, request?: { maxBytes?: number }) => {
      limits.push(request?.maxBytes)
      throw new AnswerTooLarge('too large')
    }
    await expect(downloadFile(fetch, 'https://a.example/', path, [1, 1])).rejects.toBeInstanceOf(AnswerTooLarge)
    expect(limits).toEqual([500 * 1024 * 1024])
  })

  it('the limit includes the bytes received earlier', async () => {
    const limits: (number | undefined)[] = []
    const fetch = async (_url: unknown, request?: { maxBytes?: number }) => {
      limits.push(request?.maxBytes)
      const headers = { 'content-length': '10', 'content-range': 'bytes 4-9/10' }
      return new Response(limits.length === 1 ? 'four' : '-and-', { status: limits.length === 1 ? 200 : 206, headers })
    }
    await expect(downloadFile(fetch, 'https://a.example/', path, [1])).rejects.toThrow('broke off after 9 of 10 bytes')
    expect(limits).toEqual([500 * 1024 * 1024, 500 * 1024 * 1024 - 4])
  })
})

describe('resuming a download', () => {
  const begun = { received: 10, size: 100, validator: '"a"' }
  const afresh = { received: 0, size: null, validator: null }
  const answer = (status: number, headers: Record<string, string> = {}) => ({
    status,
    header: (name: string) => headers[name] ?? null,
  })

  it.each([
    [206, { 'content-range': 'bytes 10-99/100' }, 'append', begun],
    [206, { 'content-range': 'bytes 10-99/*' }, 'append', begun],
    [206, { 'content-range': 'bytes 0-99/100' }, 'retry', afresh],
    [206, { 'content-range': 'bytes 10-79/80' }, 'retry', afresh],
    [206, {}, 'retry', afresh],
    [206, { 'content-range': 'bytes 10-99/100', 'content-encoding': 'gzip' }, 'retry', afresh],
    [200, { 'content-length': '50', etag: '"b"' }, 'append', { received: 0, size: 50, validator: '"b"' }],
    [200, { etag: 'W/"b"', 'last-modified': 'Mon' }, 'append', { received: 0, size: null, validator: 'Mon' }],
    [200, { 'content-length': '5', etag: '"b"', 'content-encoding': 'gzip' }, 'append', afresh],
    [416, {}, 'retry', afresh],
    [429, {}, 'retry', begun],
    [503, {}, 'retry', begun],
  ])('GEN-24 %i %j → %s', (status, headers, next, transfer) => {
    expect(whereToContinue(begun, answer(status, headers))).toMatchObject({ next, transfer })
  })

  it.each([[400], [401], [403], [404], [410], [204], [304]])('GEN-24 %i → refuse', (status) => {
    expect(whereToContinue(begun, answer(status)).next).toBe('refuse')
  })
})
