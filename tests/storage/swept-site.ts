import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sweepMedia } from '#server/features/videos/retention/sweep-media.ts'
import { joinAtStart } from '#server/installation/join-at-start.ts'
import { listBin } from '#server/integrations/storage/bin.ts'
import type { S3Fake } from '#tests/fakes/s3.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'

export const dayMs = 24 * 60 * 60 * 1000
const old = new Date('2020-01-01')

export const folder = (name: string) => name.padEnd(24, '-')
export const video = (name: string) => `${folder(name)}/720p.mp4`
export const published = (name: string) => `${folder(name)}/720p-0123456789abcdef-01234567.mp4`

/** A product with files that it did not store itself, for tests of what becomes of them. */
export type SweptSite = {
  test: TestApp
  /** Stores files that were last changed years ago. */
  store(...names: string[]): Promise<void>
  /** The stored files outside the bin. */
  stored(): Promise<string[]>
  binned(): Promise<string[]>
  sweep(): Promise<void>
  /** Finished videos with these names, whose files are in their folders. */
  addVideos(...names: string[]): Promise<void>
}

/** Stores in a folder, unless the environment names the bucket of `s3`. The caller closes `test`. */
export async function openSweptSite(environment: Record<string, string> = {}, s3?: S3Fake): Promise<SweptSite> {
  const test = await createTestApp(environment)
  await test.signedIn('owner')
  await joinAtStart(test.ctx)
  const { storage } = test.ctx

  async function storeOne(name: string) {
    if (!storage.localFolder) {
      s3?.objects.set(name, { bytes: Buffer.from(name), type: '', cacheControl: '', changedAt: old })
      return
    }
    const path = join(storage.localFolder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, name)
    await utimes(path, old, old)
  }

  return {
    test,
    async store(...names) {
      for (const name of names) await storeOne(name)
    },
    async stored() {
      const names: string[] = []
      for await (const page of storage.listOlder(new Date(Date.now() + dayMs))) names.push(...page)
      return names.sort()
    },
    binned: async () => (await listBin(storage)).map(({ original }) => original).sort(),
    async sweep() {
      await sweepMedia(test.ctx)
    },
    async addVideos(...names) {
      for (const name of names)
        await test.query(`insert into video_tasks (user_id, task_id, prompt, model, aspect_ratio, media_folder,
            result_urls, stage, status, due_at, completed_at)
          select id, 'vid_${name}', 'waves', 'veo3_fast', '16:9', '${folder(name)}', '{${published(name)}}',
            'completed', 'completed', null, now() from users where username = 'owner'`)
    },
  }
}
