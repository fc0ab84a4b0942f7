import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { inspectVideo } from '#server/media/inspect-video.ts'
import { visitComfyFake } from './comfyui-visit.ts'
import { imageWorkflow, textWorkflow, withInputs } from './workflow.ts'

const visit = visitComfyFake()
const { ask, make, on, statusOf, submit, uploadPicture, url, viewOf } = visit

describe('a job of the ComfyUI fake', () => {
  it('MOD-08 waits, runs and ends with a file whose name follows from its prefix', async () => {
    const id = randomUUID()
    expect((await submit('waves', id)).body).toEqual({ prompt_id: id, number: 0, node_errors: {} })
    expect([await statusOf(id), await statusOf(id), await statusOf(id)]).toEqual([
      'pending',
      'in_progress',
      'completed',
    ])
    const item = { filename: `${id}-1_00001_.mp4`, subfolder: 'soundreel', type: 'output' }
    expect((await ask(`/api/jobs/${id}`)).body).toMatchObject({
      ...{ outputs: { '9': { images: [item], animated: [true] } }, outputs_count: 1 },
      ...{ preview_output: { ...item, nodeId: '9', mediaType: 'images' }, execution_start_time: expect.any(Number) },
    })
    expect(visit.fake.calls.get('GET /api/jobs/{id}')).toMatchObject({ count: 4, bytes: expect.any(Number) })
    expect(visit.fake.calls.get('GET /api/jobs/{id}')?.bytes).toBeGreaterThan(4000)
    expect((await ask(`/api/history/${id}`)).body[id]).toMatchObject({ status: { status_str: 'success' } })
    await ask('/api/history', { delete: [id] })
    expect(await ask(`/api/jobs/${id}`)).toMatchObject({ status: 404, body: { error: 'Job not found' } })
  })

  it('MOD-08 makes a video of its size, length and sound, served with HEAD and ranges', async () => {
    const { id } = await make('waves', withInputs(textWorkflow, { '10.value': 1, '4.height': 320 }))
    const [file] = visit.fake.files.values()
    expect(file?.clip).toEqual({ width: 320, height: 320, frames: 25, fps: 24, sound: true, first: null, last: null })
    const whole = await fetch(viewOf(id))
    const bytes = Buffer.from(await whole.arrayBuffer())
    expect(bytes.subarray(4, 8).toString()).toBe('ftyp')
    const head = await fetch(viewOf(id), { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe(String(bytes.length))
    expect(head.headers.get('etag')).toBe(whole.headers.get('etag'))
    const part = await fetch(viewOf(id), { headers: { range: 'bytes=100-199' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${bytes.length}`])
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 200))).toBe(true)
    expect((await fetch(viewOf(id), { headers: { range: `bytes=${bytes.length}-` } })).status).toBe(416)
    expect((await fetch(viewOf(id, '00002'))).status).toBe(404)
    expect((await ask('/api/view?filename=../x.mp4')).status).toBe(400)
    expect((await ask('/api/view?filename=x.mp4&subfolder=../..')).status).toBe(403)
  })

  it('MOD-08 makes a file that the product accepts, with the loaded picture, and with the graph in its metadata', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'soundreel-comfy-'))
    const [path, posterPath] = [join(folder, 'x.mp4'), join(folder, 'x.jpg')]
    const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: '#c84' } })
    await uploadPicture(Uint8Array.from(await picture.png().toBuffer()))
    const graph = withInputs(imageWorkflow, { '13.image': 'soundreel/x.png [temp]', '10.value': 1 })
    const { id } = await make('a secret wave [metadata]', graph)
    const bytes = Buffer.from(await (await fetch(viewOf(id))).arrayBuffer())
    expect(bytes.includes('a secret wave')).toBe(true)
    await writeFile(path, bytes)
    const found = { outcome: 'playable', width: 320, height: 192, frameRate: 24, audio: { silent: false } }
    expect(await inspectVideo(path, { posterPath })).toMatchObject(found)
    const { channels } = await sharp(posterPath).stats()
    const shown = channels.map(({ mean }) => mean)
    for (const [index, value] of [0xcc, 0x88, 0x44].entries())
      expect(Math.abs((shown[index] ?? 0) - value)).toBeLessThan(15)
    await rm(folder, { recursive: true })
  })

  it('MOD-08 is queued twice under one id, and the second run comes from the cache', async () => {
    const id = randomUUID()
    for (const _ of [1, 2]) expect((await submit('waves', id)).status).toBe(200)
    expect((await ask('/api/prompt')).body).toEqual({ exec_info: { queue_remaining: 2 } })
    visit.fake.runNext()
    visit.fake.runNext()
    const { body } = await ask(`/api/jobs/${id}`)
    expect(JSON.stringify(body.execution_status)).toContain('"execution_cached",{"nodes":["1",')
    expect([...visit.fake.files.keys()]).toEqual([`output/soundreel/${id}-1_00001_.mp4`])
    expect((await submit('waves [no-output]', id)).body.number).toBe(2)
    visit.fake.runNext()
    expect((await ask(`/api/jobs/${id}`)).body.outputs).toEqual({})
  })

  it('MOD-08 is lost by a restart, which keeps outputs and loses temporary uploads', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    await uploadPicture()
    await submit('waves', first)
    await submit('storm', second)
    visit.fake.restart({ at: 'half-written' })
    for (const id of [first, second]) expect((await ask(`/api/jobs/${id}`)).body).toEqual({ error: 'Job not found' })
    expect([visit.fake.uploads.size, visit.fake.jobs.slice(-2).map(({ state }) => state)]).toEqual([
      0,
      ['gone', 'gone'],
    ])
    const half = await (await fetch(viewOf(first))).arrayBuffer()
    const third = randomUUID()
    await submit('waves', third)
    visit.fake.restart({ at: 'written' })
    expect((await ask(`/api/jobs/${third}`)).status).toBe(404)
    expect((await (await fetch(viewOf(third))).arrayBuffer()).byteLength).toBeGreaterThan(1.9 * half.byteLength)
    await submit('waves', second)
    visit.fake.restart()
    expect((await fetch(viewOf(second), { method: 'HEAD' })).status).toBe(404)
  })

  it('MOD-08 waits forever if the worker has died, although every call is answered', async () => {
    const id = randomUUID()
    visit.fake.wedge()
    expect((await submit('waves', id)).status).toBe(200)
    for (const _ of [1, 2, 3, 4]) expect(await statusOf(id)).toBe('pending')
    expect([(await ask('/api/system_stats')).status, visit.fake.runNext()]).toEqual([200, null])
    expect(await statusOf(id)).toBe('pending')
  })

  it('MOD-08 is cancelled while it waits and while it runs, but not if it ends in between', async () => {
    const [running, waiting, late] = [randomUUID(), randomUUID(), randomUUID()]
    await submit('waves [never]', running)
    await submit('waves', waiting)
    visit.fake.startNext()
    const cancel = async (id: string) => (await ask(`/api/jobs/${id}/cancel`, {})).body.cancelled
    expect([await cancel(waiting), await cancel(waiting), await cancel(running)]).toEqual([true, false, true])
    expect([await statusOf(running), await statusOf(running)]).toEqual(['in_progress', 'cancelled'])
    expect((await ask(`/api/jobs/${waiting}`)).status).toBe(404)
    await submit('waves [finishes-in-between]', late)
    visit.fake.startNext()
    expect([await cancel(late), await statusOf(late)]).toEqual([false, 'completed'])
  })
})

describe('the network to the ComfyUI fake', () => {
  it('MOD-08 loses answers, before and after the job is queued', async () => {
    const queued = async (prompt: string) => {
      const before = visit.fake.jobs.length
      const status = await submit(prompt).then(
        (answer) => answer.status,
        () => 'reset',
      )
      return [status, visit.fake.jobs.length - before]
    }
    expect(await queued('[drop-after-create]')).toEqual(['reset', 1])
    expect(await queued('[drop-before-create]')).toEqual(['reset', 0])
    expect(await queued('[500-queued]')).toEqual([500, 1])
    expect(await queued('[500-not-queued]')).toEqual([500, 0])
    expect(await queued('[504-queued]')).toEqual([504, 1])
    expect(await queued('[html-502]')).toEqual([502, 0])
    expect(await queued('[413]')).toEqual([413, 0])
    expect(await queued('[slow=20]')).toEqual([200, 1])
    visit.fake.breakEdge(503)
    expect(await queued('waves')).toEqual([503, 0])
    visit.fake.breakEdge(null)
  })

  it('MOD-08 knows a missing route from an unknown job, and an old server has no jobs', async () => {
    expect(await ask(`/api/jobs/${randomUUID()}`)).toMatchObject({ status: 404, body: { error: 'Job not found' } })
    await on({ age: 'old' }, async () => {
      expect(await ask(`/api/jobs/${randomUUID()}`)).toMatchObject({ status: 404, text: '404: Not Found', body: {} })
      const id = randomUUID().toUpperCase()
      expect((await submit('waves', id)).body.prompt_id).toBe(id)
      expect(await ask(`/api/jobs/${id}/cancel`, {})).toMatchObject({ status: 405, body: {} })
      expect((await ask(`/api/history/${id}`)).body).toEqual({})
      await ask('/api/queue')
      expect(Object.keys((await ask(`/api/history/${id}`)).body)).toEqual([id])
    })
    await on({ age: 'ancient' }, async () => {
      const id = randomUUID()
      expect((await submit('waves', id)).body.prompt_id).not.toBe(id)
    })
  })

  it('MOD-08 demands its key, and notes a key that follows a redirect', async () => {
    await on({ key: { name: 'X-API-Key', value: 'right' } }, async (other) => {
      const header = (value: string) => ({ headers: { 'x-api-key': value } })
      expect((await fetch(url('/api/system_stats'))).status).toBe(401)
      expect((await fetch(url('/api/system_stats'), header('wrong'))).status).toBe(401)
      expect((await fetch(url('/api/system_stats'), header('right'))).status).toBe(200)
      expect([...other.keysShown]).toEqual(['wrong', 'right'])
    })
    const { id } = await make('waves [redirect]')
    expect((await fetch(viewOf(id), { headers: { 'x-api-key': 'k' } })).status).toBe(200)
    expect([...visit.fake.keysElsewhere]).toEqual(['k'])
  })

  it('MOD-08 serves broken files and unusual answers', async () => {
    const file = async (word: string) => {
      const { id } = await make(`waves [${word}]`)
      const response = await fetch(viewOf(id))
      return response.arrayBuffer().then(
        (bytes) => [response.status, bytes.byteLength > 0],
        () => 'cut off',
      )
    }
    expect(await file('empty-file')).toEqual([200, false])
    expect(await file('view-404')).toEqual([404, false])
    expect(await file('cut-off')).toBe('cut off')
    const { job } = await make('waves [vhs]')
    expect(job.outputs).toMatchObject({ '9': { gifs: [{ format: 'video/h264-mp4', frame_rate: 24 }] } })
    expect((await make('waves [null-status]')).job).toMatchObject({ status: 'completed', execution_status: null })
    expect(JSON.stringify((await make('waves [too-large]')).job).length).toBeGreaterThan(20_000_000)
    visit.fake.foreignJobs(5000)
    const { body } = await ask('/api/jobs?status=completed,failed&limit=3&sort_order=asc')
    expect(body).toMatchObject({ jobs: { length: 3 }, pagination: { limit: 3, has_more: true } })
    expect((await ask('/api/jobs?status=lost')).status).toBe(400)
  })

  it('MOD-08 limits bodies, compresses, and is slow where it is told to be', async () => {
    await on({ maxBody: 5000, isCompressing: true }, async () => {
      const { id } = await make('waves [slow-view=300]')
      expect((await fetch(url('/api/system_stats'))).headers.get('content-encoding')).toBe('gzip')
      expect((await submit('x'.repeat(5000))).status).toBe(413)
      const start = performance.now()
      expect((await fetch(viewOf(id))).status).toBe(200)
      expect(performance.now() - start).toBeGreaterThan(290)
    })
  })

  it('MOD-08 describes its nodes and its machine', async () => {
    expect((await ask('/api/object_info/SaveVideo')).body).toMatchObject({ SaveVideo: { output_node: true } })
    expect((await ask('/api/object_info/Gone')).body).toEqual({})
    expect((await ask('/object_info/KlingTextToVideoNode')).body).toMatchObject({
      KlingTextToVideoNode: { api_node: true },
    })
    expect((await ask('/api/system_stats')).body).toMatchObject({ devices: [{ type: 'cuda' }] })
  })
})
