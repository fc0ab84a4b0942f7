import { readFile } from 'node:fs/promises'
import { makeClip } from '#tests/make-clip.ts'
import { uploadFile } from '#tests/upload-file.ts'
import type { Site } from './open-site.ts'

/** Clips on the landing page, one of them upright and without sound. */
export async function addShowcase(site: Site): Promise<void> {
  for (const [words, path] of [
    ['Waves at dusk', await makeClip('16:9')],
    ['A street in the rain', await makeClip('9:16', { seconds: 2, silent: true })],
  ] as const) {
    const url = `/api/admin/showcase/upload?${new URLSearchParams({ words, label: 'Veo3 Fast' })}`
    const sent = { url, field: 'file', bytes: await readFile(path), name: 'clip.mp4', type: 'video/mp4' }
    const { status, body } = await uploadFile(site, site.admin, sent)
    if (status !== 201) throw new Error(`answered ${status}: ${JSON.stringify(body)}`)
  }
}
