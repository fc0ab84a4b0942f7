import { createFalProvider } from '#server/features/providers/fal/fal-provider.ts'
import { createKieProvider } from '#server/features/providers/kie/kie-provider.ts'
import { type FalFake, startFalFake } from '#tests/fakes/fal/fal.ts'
import type { FalClip } from '#tests/fakes/fal/fal-state.ts'
import { type KieFake, startKieFake } from '#tests/fakes/kie/kie.ts'
import { makeClip } from '#tests/make-clip.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

export type TwoVendors = {
  test: TestApp
  admin: TestBrowser
  kie: KieFake
  fal: FalFake
  /** Of the two accounts. */
  ids: { kie: string; fal: string }
  close(): Promise<void>
}

/** The further route of veo3_fast: the same model at fal. */
export const failover = [{ model: 'fal-veo-3.1-fast', modes: ['text', 'image', 'frames'] }]

/** A site with an account at KIE and one at fal, both with credits for every test. */
export async function openTwoVendors(): Promise<TwoVendors> {
  const clips = ({ resolution, seconds }: FalClip) => makeClip(resolution === '1080p' ? '1080p' : '16:9', { seconds })
  const [kie, fal] = [await startKieFake({ looks: 0 }), await startFalFake({ looks: 0, clips })]
  kie.addAccount({ key: 'kie-key', credits: 100_000, createsAtOnce: 1000 })
  fal.addAccount('fal-key')
  const test = await createTestApp({ VIDEO_PROVIDER: 'kie', SIGNUP_CREDITS: '500' })
  const { storage, log } = test.ctx
  test.ctx.providers.kie = createKieProvider({ apiUrl: kie.url, uploadUrl: kie.uploadUrl, storage, log })
  test.ctx.providers.fal = createFalProvider({ queueUrl: fal.url, keysUrl: fal.keysUrl, storage, log })
  const admin = await test.administrator()
  const connect = async (path: string, body: object) => (await admin.post(path, body)).body.id
  const atFal = { vendor: 'fal', name: 'fal', token: 'fal-key', budgetDollars: 500 }
  const ids = {
    kie: await connect('/api/admin/kie-apis', { name: 'kie', token: 'kie-key', totalCredits: 90_000 }),
    fal: await connect('/api/admin/vendor-accounts', atFal),
  }
  return {
    ...{ test, admin, kie, fal, ids },
    async close() {
      await test.close()
      await kie.close()
      await fal.close()
    },
  }
}
