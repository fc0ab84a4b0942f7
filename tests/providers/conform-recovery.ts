import { describe, expect, it } from 'vitest'
import { known, openProbe } from './probe.ts'
import type { RemoteStage } from './provider-stage.ts'

/**
 * What the lifecycle relies on after the answer to a submission was lost, and after the vendor lost a task. Only some
 * vendors take ids of ours and can be asked for them; only some lose tasks.
 */
export function describeRecovery(name: string, open: () => Promise<RemoteStage>): void {
  describe(`the recovery of a task of ${name}`, () => {
    const probe = openProbe(open)
    /** Null if only the vendor chooses ids. */
    const choose = () => probe.stage.provider.newHandle?.() ?? null

    it('MOD-12 finds a task by the id that we have chosen, if the vendor takes ids of ours', async () => {
      const { newHandle, recover } = probe.stage.provider
      // An id that nobody can ask for would help nobody, and without an id there is nothing to ask for.
      expect(newHandle === undefined).toBe(recover === undefined)
      for (const request of probe.stage.requests) {
        const handle = choose()
        if (handle === null) return
        expect(await probe.recover(handle)).toBe('absent')
        expect(await probe.start({ ...request, handle })).toBe(handle)
        expect(await probe.recover(handle)).toBe('accepted')
      }
    })

    it('MOD-12 finds a task whose submission got no answer, while it is made and afterwards, and no other one', async () => {
      const [handle, other] = [choose(), choose()]
      if (handle === null || other === null) return
      expect(other).not.toBe(handle)
      const before = probe.stage.jobs()
      expect(await probe.submit({ ...probe.stage.silent, handle })).toEqual({ outcome: 'unconfirmed' })
      expect([await probe.recover(handle), await probe.recover(other)]).toEqual(['accepted', 'absent'])
      expect((await probe.until(() => probe.check(handle))).outcome).toBe('finished')
      expect([await probe.recover(handle), probe.stage.jobs()]).toEqual(['accepted', before + 1])
    })

    it('MOD-12 takes no answer for neither yes nor no', async () => {
      const handle = choose()
      if (handle === null) return
      await probe.start({ ...probe.stage.mute, handle })
      for (const _ of [1, 2]) expect(await probe.recover(handle)).toBe('unanswered')
    })

    it('MOD-12 ends a task that the vendor has lost unpaid as lost, so that it can be sent once more', async () => {
      for (const { request, lose } of probe.stage.lost) {
        const handle = choose()
        const task = await probe.start({ ...request, handle })
        lose()
        const answer = await probe.until(() => probe.check(task))
        expect(answer).toMatchObject({ outcome: 'failed', kind: 'lost', failure: known })
        expect('cost' in answer && (answer.cost ?? 0)).toBe(0)
        probe.expectNoSecrets(answer)
        expect(await probe.check(task)).toEqual(answer)
        if (handle !== null) expect(await probe.recover(handle)).toBe('absent')
        const again = await probe.start({ ...request, handle: choose() })
        expect((await probe.until(() => probe.check(again))).outcome).toBe('finished')
      }
    })
  })
}
