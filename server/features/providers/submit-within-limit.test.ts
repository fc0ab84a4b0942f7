import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createScriptedProvider, type ScriptedProvider } from '#tests/fakes/scripted-provider.ts'
import { requestFor } from '#tests/providers/provider-stage.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { submitWithinLimit } from './submit-within-limit.ts'
import type { SubmitOutcome } from './video-provider.ts'

let test: TestApp
let provider: ScriptedProvider
beforeAll(async () => {
  test = await createTestApp()
})
beforeEach(() => {
  provider = createScriptedProvider('no clip')
  // It has no limit, so no statement waits for a timer meanwhile.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => test.close())

const submit = (changes: Parameters<typeof requestFor>[0] = {}) =>
  submitWithinLimit(test.ctx, provider, null, requestFor(changes))
const never = new Promise<never>(() => {})

it('PRV-05 SEC-22 a submission that was not sent in time is given back, and never sent afterwards', async () => {
  const prepared = Promise.withResolvers<void>()
  provider.onPrepare = () => prepared.promise
  const usual = provider.submit
  let late: Promise<SubmitOutcome> = never
  provider.submit = (...asked) => {
    late = usual.apply(provider, asked)
    return late
  }
  const submitting = submit()
  vi.advanceTimersByTime(55_000)
  expect(await submitting).toEqual({ outcome: 'not-admitted' })
  prepared.resolve()
  expect(await late).toEqual({ outcome: 'not-admitted' })
  expect(provider.submissions).toEqual([])
})

it('PRV-05 a submission that was sent and gets no answer in time may have arrived', async () => {
  const sent = Promise.withResolvers<void>()
  provider.onSubmit = () => {
    sent.resolve()
    return never
  }
  const submitting = submit()
  await sent.promise
  vi.advanceTimersByTime(55_000)
  expect(await submitting).toEqual({ outcome: 'unconfirmed' })
  expect(provider.submissions).toHaveLength(1)
})

it('PRV-05 a fault before the call is no submission, and a fault during it may be one', async () => {
  const fail = () => {
    throw new Error('a fault')
  }
  provider.onPrepare = fail
  expect(await submit()).toEqual({ outcome: 'not-admitted' })
  provider.onPrepare = () => {}
  provider.onSubmit = fail
  expect(await submit()).toEqual({ outcome: 'unconfirmed' })
})

it('MOD-06 many pictures have more time to be uploaded', async () => {
  const prepared = Promise.withResolvers<void>()
  provider.onPrepare = () => prepared.promise
  const inputs = Array.from({ length: 9 }, () => ({ role: 'reference' as const, url: 'https://a.example/x.png' }))
  const submitting = submit({ inputs })
  vi.advanceTimersByTime(94_999)
  prepared.resolve()
  expect((await submitting).outcome).toBe('accepted')
})
