import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { failureSchema } from '#contract/videos/failures/failure.ts'
import type { CheckOutcome, ProviderRequest, UpgradeOutcome } from '#server/features/providers/video-provider.ts'
import { waitUntil } from '#tests/wait-until.ts'
import type { ProviderStage } from './provider-stage.ts'

/** A cause for which people get a sentence. */
export const known = expect.schemaMatching(failureSchema)

/** Opens a stage for the tests of one `describe`, and asks its provider. */
export function openProbe<Stage extends ProviderStage>(open: () => Promise<Stage>) {
  let opened: Stage | null = null
  let folder = ''
  beforeAll(async () => {
    opened = await open()
    folder = await mkdtemp(join(tmpdir(), 'soundreel-conform-'))
  })
  afterAll(async () => {
    await opened?.close()
    await rm(folder, { recursive: true, force: true })
  })

  const probe = {
    get stage(): Stage {
      if (!opened) throw new Error('the stage is not open yet')
      return opened
    },
    path: (name: string) => join(folder, name),
    submit: (request: ProviderRequest, admit: () => Promise<boolean> = async () => true) =>
      probe.stage.provider.submit(probe.stage.account, request, admit),
    check: (task: string) => probe.stage.provider.check(probe.stage.account, task),
    /** Undefined if the vendor cannot be asked for our ids. */
    recover: async (handle: string) => probe.stage.provider.recover?.(probe.stage.account, handle),
    checkHd: (task: string) => probe.stage.provider.upgrade(probe.stage.account, task, '1080p'),
    download: (url: string, name: string) => probe.stage.provider.download(probe.stage.account, url, probe.path(name)),
    /** @returns the provider's id of the accepted task */
    async start(request: ProviderRequest): Promise<string> {
      const answer = await probe.submit(request)
      expect(answer).toMatchObject({ outcome: 'accepted', providerTaskId: expect.any(String) })
      return answer.outcome === 'accepted' ? answer.providerTaskId : ''
    },
    /** Asks until the answer is not 'running'. */
    async until<Answer extends CheckOutcome | UpgradeOutcome>(ask: () => Promise<Answer>): Promise<Answer> {
      return waitUntil('the task ends', async () => {
        const answer = await ask()
        return answer.outcome === 'running' ? null : answer
      })
    },
    expectNoSecrets(answer: unknown): void {
      for (const secret of probe.stage.secrets()) expect(JSON.stringify(answer)).not.toContain(secret)
    },
  }
  return probe
}
