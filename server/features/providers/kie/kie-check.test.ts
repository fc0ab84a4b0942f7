import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProviderAccess } from '#server/features/providers/video-provider.ts'
import { admitted, createKieSetup, type KieSetup } from '#tests/fakes/kie/kie-setup.ts'
import { pollDelayMs } from './poll-delay-policy.ts'

let kie: KieSetup
beforeAll(async () => {
  kie = await createKieSetup()
})
afterAll(() => kie.close())

/** Checks twice: the fake is done at the second check. */
async function secondLook(prompt: string) {
  const { account, taskId } = await kie.start(prompt)
  const first = await kie.provider.check(account, taskId)
  return { first, second: await kie.provider.check(account, taskId), taskId }
}

describe('checking a video', () => {
  it.each(['plain', '[json-string-urls]', '[root-urls]', '[legacy]', '[text-flags]'])(
    'PRV-01 reports it as running, then as finished with only its own link: %s',
    async (prompt) => {
      const { first, second, taskId } = await secondLook(prompt)
      expect(first).toEqual({ outcome: 'running' })
      expect(second).toEqual({
        ...{
          outcome: 'finished',
          cost: null,
          seed: ['plain', '[json-string-urls]', '[text-flags]'].includes(prompt) ? 12345 : null,
        },
        urls: [`${kie.fake.url}/files/${taskId}/720p.mp4`],
      })
    },
  )

  it.each([
    ['[fail]', 'failed', 'NOT_MADE'],
    ['[fail-501]', 'failed', 'NOT_MADE'],
    ['[fail-silent]', 'failed', 'NOT_MADE'],
    ['[fail-leaky]', 'failed', 'NOT_MADE'],
    ['[successFlag-3]', 'failed', 'NOT_MADE'],
    ['[successFlag-2]', 'failed', 'NOT_MADE'],
    ['[fail-text]', 'content', 'PROMPT_AGAINST_RULES'],
    ['[flagged]', 'content', 'PROMPT_AGAINST_RULES'],
    ['[minor]', 'content', 'PICTURE_OF_CHILD'],
    ['[prominent]', 'content', 'PICTURE_OF_WELL_KNOWN_PERSON'],
    ['[unsafe-image]', 'content', 'PICTURE_AGAINST_RULES'],
    ['[english]', 'input', 'PROMPT_NOT_ENGLISH'],
    ['[unfetched]', 'input', 'PICTURE_NOT_FETCHED'],
    ['[unfetched-451]', 'input', 'PICTURE_NOT_FETCHED'],
  ])('GEN-17 reports a failure for %s: %s', async (prompt, kind, code) => {
    const { second } = await secondLook(prompt)
    expect(second).toEqual({ outcome: 'failed', kind, failure: { code }, cost: null })
  })

  it.each(['[record-null]', '[recordInfo-null]', '[record-14-days]', '[record-404]'])(
    'GEN-17 reports a failure if its record is gone: %s',
    async (prompt) => expect((await secondLook(prompt)).first).toMatchObject({ outcome: 'failed', kind: 'failed' }),
  )

  const looks = async (prompt: string) => {
    const provider = kie.make({ timeouts: { pollMs: 200 } })
    const { account, taskId } = await kie.start(prompt)
    return [await provider.check(account, taskId), await provider.check(account, taskId)]
  }

  it.each([
    ...['[data-null]', '[no-urls]', '[empty-string-urls]', '[bad-urls]', '[successFlag-4]', '[successFlag-soon]'],
  ])('PRV-05 reports it as running while nothing else is known: %s', async (prompt) =>
    expect(await looks(prompt)).toEqual([{ outcome: 'running' }, { outcome: 'running' }]),
  )

  it.each([
    ...['[record-401]', '[record-429]', '[record-455]', '[record-500]', '[record-503]', '[record-blank]'],
    ...['[record-not-success]', '[record-html]', '[record-reset]', '[record-slow]'],
  ])('PRV-05 a query without an answer says nothing about the video: %s', async (prompt) =>
    expect(await looks(prompt)).toEqual([{ outcome: 'unanswered' }, { outcome: 'unanswered' }]),
  )

  it('PRV-01 logs an undocumented state', async () => {
    const { taskId } = await secondLook('[successFlag-17]')
    expect(kie.logged().split('\n')).toContainEqual(
      expect.stringMatching(new RegExp(`"level":40.*${taskId}.*state 17`)),
    )
  })

  it('PRV-05 a service outage says nothing about the video', async () => {
    const { account, taskId } = await kie.start('waves')
    const provider = kie.make({ apiUrl: 'http://127.0.0.1:1' })
    expect(await provider.check(account, taskId)).toEqual({ outcome: 'unanswered' })
    expect(await provider.upgrade(account, taskId, '1080p')).toEqual({ outcome: 'running' })
    expect(await provider.balance(account)).toBeNull()
    expect(await kie.provider.check(null, taskId)).toEqual({ outcome: 'running' })
  })

  it('keeps leaked details out of messages, and keys out of the log', async () => {
    const { second } = await secondLook('[fail-leaky]')
    expect(JSON.stringify(second)).not.toMatch(/secret|https?:|bearer/i)
    expect(kie.logged()).not.toMatch(/sk-secret|internal\.kie|leaked/)
  })
})

describe('the 1080p version', () => {
  async function hdLooks(prompt: string, looks: number) {
    const { account, taskId } = await kie.start(prompt)
    const seen = []
    for (let look = 0; look < looks; look++) seen.push(await kie.provider.upgrade(account, taskId, '1080p'))
    return { seen, link: `${kie.fake.url}/files/${taskId}/1080p.mp4` }
  }
  const running = { outcome: 'running' }

  it.each(['plain', '[hd-snake]'])('GEN-15 is queried until it is ready: %s', async (prompt) => {
    const { seen, link } = await hdLooks(prompt, 3)
    expect(seen).toEqual([running, running, { outcome: 'finished', url: link }])
  })

  it.each([
    '[hd-late]',
    '[hd-400]',
    '[hd-401]',
    '[hd-422]',
    '[hd-429]',
    '[hd-451]',
    '[hd-455]',
    '[hd-500]',
    '[hd-html]',
    '[hd-empty]',
  ])('GEN-15 is not ready yet: %s', async (prompt) =>
    expect((await hdLooks(prompt, 4)).seen).toEqual([running, running, running, running]),
  )

  it.each(['[hd-404]', '[hd-null]', '[hd-14-days]'])('GEN-15 will never be ready: %s', async (prompt) => {
    const { seen } = await hdLooks(prompt, 1)
    expect(seen).toEqual([{ outcome: 'unavailable' }])
  })
})

describe('the 4K version', () => {
  it('MOD-06 MOD-15 is asked for and paid once, and comes with an error code when it is ready', async () => {
    const { account, taskId } = await kie.start('plain')
    const ask = (id = taskId) => kie.provider.upgrade(account, id, '4k')
    const seen = [await ask(), await ask(), await ask(), await ask()]
    const finished = { outcome: 'finished', url: `${kie.fake.url}/files/${taskId}/4k.mp4` }
    expect(seen).toEqual([{ outcome: 'running' }, { outcome: 'running' }, finished, finished])
    expect(await kie.provider.balance(account)).toBe(10_000 - 60 - 120)
    expect(await ask('unknown')).toEqual({ outcome: 'unavailable' })
    for (const handle of [`extended:${taskId}`, `jobs:${taskId}`])
      expect(await ask(handle)).toEqual({ outcome: 'unavailable' })
    const request = kie.request('more', {
      ...{ mode: 'extend', seconds: 7, source: { providerTaskId: taskId, url: 'https://x.example/x.mp4', seconds: 8 } },
    })
    expect(await kie.provider.submit(account, request, admitted)).toMatchObject({ outcome: 'refused', kind: 'input' })
  })
})

describe('the balance', () => {
  it.each<[string, () => ProviderAccess | null, number | null]>([
    ['a decimal', () => kie.account(5916.25), 5916],
    ['less than one', () => kie.account(0.75), 0],
    ['an unknown key', () => ({ id: null, token: 'unknown' }), null],
    ['no account', () => null, null],
  ])('PRV-01 for %s', async (_name, account, balance) => expect(await kie.provider.balance(account())).toBe(balance))
})

describe('the polling interval', () => {
  it('PRV-01 is 10 to 14 seconds at first, 25 to 30 after five minutes, and always random', () => {
    const minuteMs = 60_000
    expect([pollDelayMs(0, 0), pollDelayMs(0, 1)]).toEqual([10_000, 14_000])
    expect([pollDelayMs(5 * minuteMs, 0), pollDelayMs(60 * minuteMs, 1)]).toEqual([25_000, 30_000])
    for (const chance of [0, 0.5, 1])
      for (let minutes = 0; minutes < 5; minutes++)
        expect(pollDelayMs((minutes + 1) * minuteMs, chance)).toBeGreaterThan(pollDelayMs(minutes * minuteMs, chance))
    expect(new Set(Array.from({ length: 20 }, () => kie.provider.pollDelayMs(0))).size).toBeGreaterThan(1)
  })
})
