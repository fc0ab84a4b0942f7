import { stat } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import type { CheckOutcome, ProviderRequest, RefusalKind } from '#server/features/providers/video-provider.ts'
import { waitUntil } from '#tests/wait-until.ts'
import { describeRecovery } from './conform-recovery.ts'
import { known, openProbe } from './probe.ts'
import type { ProviderStage, RemoteStage } from './provider-stage.ts'
import { receiveCalls } from './receive-calls.ts'

const slow = 120_000

/** What the lifecycle of a video relies on, for every provider. A new provider passes it before anything else. */
export function describeProvider(name: string, open: () => Promise<ProviderStage>): void {
  describe(`a submission to ${name}`, () => {
    const probe = openProbe(open)

    it('MOD-12 is not sent unless it is admitted, which is asked once and last', async () => {
      for (const request of probe.stage.requests) {
        const before = probe.stage.jobs()
        let asked = 0
        const admit = async () => {
          asked += 1
          expect(probe.stage.jobs()).toBe(before)
          return false
        }
        expect(await probe.submit(request, admit)).toEqual({ outcome: 'not-admitted' })
        expect([asked, probe.stage.jobs()]).toEqual([1, before])
      }
    })

    it('MOD-12 is refused with its kind and a cause that has a sentence, and begins no job', async () => {
      for (const [kind, request] of Object.entries(probe.stage.refused) as [RefusalKind, ProviderRequest | null][]) {
        if (!request) continue
        const before = probe.stage.jobs()
        const answer = await probe.submit(request)
        const words = kind === 'model' || 'words' in answer ? { words: expect.any(String) } : {}
        expect(answer).toEqual({ outcome: 'refused', kind, failure: known, ...words })
        expect([kind, probe.stage.jobs()]).toEqual([kind, before])
        probe.expectNoSecrets(answer)
      }
    })
  })
  describeResults(name, open)
}

function describeResults(name: string, open: () => Promise<ProviderStage>): void {
  describe(`a video of ${name}`, () => {
    const probe = openProbe(open)

    it('MOD-12 MOD-02 is made in each of its modes, and stays known by its id', { timeout: slow }, async () => {
      for (const request of probe.stage.requests) {
        const before = probe.stage.jobs()
        const task = await probe.start(request)
        expect(probe.stage.jobs()).toBe(before + 1)
        expect(task.length).toBeLessThanOrEqual(2000)
        const answer = await probe.until(() => probe.check(task))
        const name = `${request.model}-${request.mode}.mp4`
        expect([name, answer.outcome]).toEqual([name, 'finished'])
        if (answer.outcome === 'finished') expect(answer.cost ?? 0).toBeGreaterThanOrEqual(0)
        await probe.download(firstUrl(answer), name)
        expect((await stat(probe.path(name))).size).toBeGreaterThan(1000)
        // A server may have forgotten the run by now, and its address may say so behind the `#`, which is never sent.
        const again = await probe.check(task)
        expect([again.outcome, sentUrl(again)]).toEqual([answer.outcome, sentUrl(answer)])
      }
    })

    it('MOD-12 MOD-15 gets its 1080p version', { timeout: slow }, async () => {
      const task = await probe.start(probe.stage.requests[0] as ProviderRequest)
      await probe.until(() => probe.check(task))
      const answer = await probe.until(() => probe.checkHd(task))
      if (probe.stage.hasUpgrades === false) return expect(answer).toEqual({ outcome: 'unavailable' })
      expect(answer.outcome).toBe('finished')
      await probe.download(answer.outcome === 'finished' ? answer.url : '', 'hd.mp4')
      expect((await stat(probe.path('hd.mp4'))).size).toBeGreaterThan(1000)
    })

    it('MOD-12 is not found by an unknown id, which leaves no file', async () => {
      expect((await probe.check('unknown')).outcome).toBe('failed')
      expect((await probe.checkHd('unknown')).outcome).toBe('unavailable')
      await expect(probe.download('unknown/made.mp4', 'none.mp4')).rejects.toThrow()
      await expect(stat(probe.path('none.mp4'))).rejects.toThrow('ENOENT')
    })

    it('MOD-12 is queried at sensible times, and its account knows its balance or has none', async () => {
      for (const runningMs of [0, 1000, 60_000, 3_600_000]) {
        const delayMs = probe.stage.provider.pollDelayMs(runningMs)
        expect(delayMs).toBeGreaterThanOrEqual(500)
        expect(delayMs).toBeLessThanOrEqual(120_000)
      }
      expect((await probe.stage.provider.balance(probe.stage.account)) ?? 1).toBeGreaterThan(0)
    })
  })
}

/** The same for a vendor behind a network, with what only a network does. */
export function describeRemoteProvider(name: string, open: () => Promise<RemoteStage>): void {
  describeProvider(name, open)
  describeRecovery(name, open)
  describe(`the network to ${name}`, () => {
    const probe = openProbe(open)

    it('MOD-12 may swallow the answer to a submission: nobody knows whether it arrived', async () => {
      expect(await probe.submit(probe.stage.silent)).toEqual({ outcome: 'unconfirmed' })
    })

    it('MOD-12 may swallow the answer to a query, which says nothing about the video', async () => {
      const task = await probe.start(probe.stage.mute)
      for (const _ of [1, 2]) expect(await probe.check(task)).toEqual({ outcome: 'unanswered' })
    })

    it('MOD-12 brings a later failure with its kind and a cause that has a sentence', async () => {
      for (const { kind, request } of probe.stage.failing) {
        const task = await probe.start(request)
        const answer = await probe.until(() => probe.check(task))
        expect(answer).toMatchObject({ outcome: 'failed', kind, failure: known })
        probe.expectNoSecrets(answer)
      }
    })

    it('MOD-12 MOD-15 brings the answer that there will be no 1080p version', async () => {
      const task = await probe.start(probe.stage.withoutHd)
      expect(await probe.until(() => probe.checkHd(task))).toEqual({ outcome: 'unavailable' })
    })

    it('MOD-12 leads to a file whose link has expired, if the vendor gives another one, and else leaves none', async () => {
      for (const [index, { request, replaced }] of probe.stage.expired.entries()) {
        const task = await probe.start(request)
        const download = probe.download(firstUrl(await probe.until(() => probe.check(task))), `${index}.mp4`)
        if (replaced) await download
        else await expect(download).rejects.toThrow()
        const size = await stat(probe.path(`${index}.mp4`)).then(
          (file) => file.size,
          () => 0,
        )
        expect([index, size > 1000]).toEqual([index, replaced])
      }
    })

    it('MOD-12 brings callbacks twice, forged or with a lie; the record decides', async () => {
      for (const { request, times } of probe.stage.called) {
        const calls = await receiveCalls()
        try {
          const task = await probe.start({ ...request, callbackUrl: calls.url })
          await waitUntil('the calls have come', async () => calls.count() >= times)
          const answer = await probe.until(() => probe.check(task))
          expect([request.prompt, answer.outcome]).toEqual([request.prompt, 'finished'])
          expect(await probe.check(task)).toEqual(answer)
        } finally {
          calls.close()
        }
      }
    })

    it('MOD-12 MOD-11 tells what the vendor took', async () => {
      for (const { request, cost } of probe.stage.priced) {
        const task = await probe.start(request)
        const answer = await probe.until(() => probe.check(task))
        if ('cost' in answer) expect([request.prompt, answer.cost]).toEqual([request.prompt, cost])
      }
    })
  })
}

function firstUrl(answer: CheckOutcome): string {
  return answer.outcome === 'finished' ? (answer.urls[0] ?? '') : ''
}

const sentUrl = (answer: CheckOutcome) => firstUrl(answer).replace(/#.*/, '')
