import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { waitUntil } from '#tests/wait-until.ts'
import { type ComfyFake, type ComfyFakeOptions, startComfyFake } from './comfyui.ts'
import type { ComfyGraph } from './comfyui-state.ts'
import { textWorkflow, withInputs } from './workflow.ts'

type Answer = Record<string, unknown>

/** A fake for the tests of one file, emptied before each of them, and a client of it. */
export function visitComfyFake(options: ComfyFakeOptions = {}) {
  let opened: ComfyFake | null = null
  let base = ''
  beforeAll(async () => {
    opened = await startComfyFake(options)
  })
  beforeEach(() => {
    opened?.restart()
    opened?.cleanOutputs()
    base = opened?.url ?? ''
  })
  afterAll(() => opened?.close())

  const visit = {
    get fake(): ComfyFake {
      if (!opened) throw new Error('the fake has not started yet')
      return opened
    },
    url: (path: string) => `${base}${path}`,
    async ask(path: string, sent?: unknown) {
      const response = await fetch(
        visit.url(path),
        sent === undefined ? {} : { method: 'POST', body: JSON.stringify(sent) },
      )
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.startsWith('application/json')
      return { status: response.status, text, body: (isJson ? JSON.parse(text) : {}) as Answer }
    },
    /** Submits a workflow with that prompt. */
    submit(prompt: string, id: string = randomUUID(), graph: ComfyGraph = textWorkflow, more: object = {}) {
      const values = { '2.text': prompt, '9.filename_prefix': `soundreel/${id}-1` }
      const usual = { prompt_id: id, partial_execution_targets: ['9'], client_id: 'soundreel' }
      return visit.ask('/api/prompt', { prompt: withInputs(graph, values), ...usual, ...more })
    },
    statusOf: async (id: string) => (await visit.ask(`/api/jobs/${id}`)).body.status,
    /** Submits, and queries until the job has ended. */
    async make(prompt: string, graph = textWorkflow): Promise<{ id: string; job: Answer }> {
      const id = randomUUID()
      expect(await visit.submit(prompt, id, graph)).toMatchObject({ status: 200 })
      const job = await waitUntil('the job ends', async () => {
        const { body } = await visit.ask(`/api/jobs/${id}`)
        return ['pending', 'in_progress'].includes(String(body.status)) ? null : body
      })
      return { id, job }
    },
    viewOf: (id: string, counter = '00001') =>
      visit.url(`/api/view?filename=${id}-1_${counter}_.mp4&subfolder=soundreel&type=output`),
    async uploadPicture(bytes: string | Uint8Array<ArrayBuffer> = 'not a picture') {
      const form = new FormData()
      form.set('image', new File([bytes], 'x.png'))
      for (const [name, value] of Object.entries({ type: 'temp', subfolder: 'soundreel', overwrite: 'true' }))
        form.set(name, value)
      return (await fetch(visit.url('/api/upload/image'), { method: 'POST', body: form })).json()
    },
    /** Runs a test on another server. */
    async on(changes: ComfyFakeOptions, test: (other: ComfyFake) => Promise<void>) {
      const other = await startComfyFake(changes)
      const before = base
      base = other.url
      try {
        await test(other)
      } finally {
        base = before
        await other.close()
      }
    },
  }
  return visit
}
