import sharp from 'sharp'
import { expect } from 'vitest'
import type { GraphMode } from '#contract/models/gpu/gpu-definition.ts'
import type { TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { uploadFile } from '#tests/upload-file.ts'

/** Makes a clip in each of these modes, as an administrator does before the model can be resumed. */
export async function tryOut(
  test: TestApp,
  admin: TestBrowser,
  { id, modes }: { id: string; modes: readonly GraphMode[] },
): Promise<void> {
  for (const mode of modes) {
    const inputs = mode === 'text' ? {} : { inputs: await uploadFrames(test, admin, mode), peopleConsent: true }
    const trial = await admin.post(`/api/admin/models/${id}/trial`, { prompt: 'waves', maxCredits: 100, ...inputs })
    expect([trial.status, trial.body.code]).toEqual([201, undefined])
  }
  // Bounded: a clip takes a few queries.
  for (let round = 0; round < 6; round += 1) {
    await test.work()
    test.clock.forward(5_000)
  }
}

/** The frames of a request in that mode, which this user has uploaded. */
export async function uploadFrames(test: TestApp, browser: TestBrowser, mode: GraphMode) {
  const picture = sharp({ create: { width: 320, height: 180, channels: 3, background: '#c84' } })
  const sent = { url: '/api/v1/uploads', field: 'file', bytes: await picture.png().toBuffer() }
  const { id } = (await uploadFile(test, browser, sent)).body
  const roles = mode === 'image' ? ['first'] : ['first', 'last']
  return roles.map((role) => ({ role, uploadId: id }))
}
