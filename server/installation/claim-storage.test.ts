import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type S3Fake, startS3Fake } from '#tests/fakes/s3.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { claimStorage } from './claim-storage.ts'
import { countSweep } from './hold-sweep.ts'
import { joinAtStart } from './join-at-start.ts'
import { readMarker } from './marker.ts'

let s3: S3Fake
const started: TestApp[] = []
beforeEach(async () => {
  s3 = await startS3Fake()
})
afterEach(async () => {
  for (const test of started.splice(0)) await test.close()
  await s3.close()
})

async function createApp(): Promise<TestApp> {
  const test = await createTestApp(s3.environment)
  started.push(test)
  return test
}

const folder = (letter: string) => letter.repeat(24)
const video = (letter: string) => `${folder(letter)}/720p.mp4`

async function store({ ctx }: TestApp, name: string): Promise<void> {
  const path = join(ctx.config.dataDir, 'content')
  await writeFile(path, 'x')
  await ctx.storage.put(path, name)
}

/** A video whose file is in that folder. */
async function addVideo(test: TestApp, letter: string): Promise<void> {
  await test.signedIn(`owner-${letter}`)
  await test.query(`insert into video_tasks (user_id, task_id, prompt, model, aspect_ratio, media_folder, result_urls,
      stage, status, due_at, completed_at)
    select id, 'vid_${letter}', 'waves', 'veo3_fast', '16:9', '${folder(letter)}', '{${video(letter)}}',
      'completed', 'completed', null, now() from users where username = 'owner-${letter}'`)
}

const markerOf = ({ ctx }: TestApp) => readMarker(ctx.storage)
const idOf = async (test: TestApp) => (await test.query('select installation_id from installation'))[0]?.installation_id

describe('a bucket to which a product moves', () => {
  const refusalOf = ({ ctx }: TestApp) =>
    claimStorage(ctx).then(
      () => null,
      (error) => String(error.message),
    )

  it('PLT-03 is claimed if it is empty or has own files, and may be claimed again', async () => {
    const test = await createApp()
    await addVideo(test, 'a')
    expect(await refusalOf(test)).toBeNull()
    expect(await markerOf(test)).toEqual({ installation: await idOf(test), sweeps: 0 })
    await countSweep(test.ctx)
    await test.query('update installation set sweeps = 0')
    expect(await refusalOf(test)).toBeNull()
    expect(await markerOf(test)).toMatchObject({ sweeps: 1 })
    s3.objects.clear()
    await store(test, video('a'))
    expect(await refusalOf(test)).toBeNull()
    expect(await markerOf(test)).toMatchObject({ installation: await idOf(test) })
  })

  it('PLT-03 is refused if it belongs to another installation, also without its marker', async () => {
    const [first, second] = [await createApp(), await createApp()]
    await joinAtStart(first.ctx)
    const marker = await markerOf(first)
    expect(await refusalOf(second)).toContain('belongs to another installation')
    expect(await markerOf(second)).toEqual(marker)
    s3.objects.clear()
    await store(first, video('b'))
    expect(await refusalOf(second)).toContain('knows none of them')
    expect(await markerOf(second)).toBeNull()
  })
})
