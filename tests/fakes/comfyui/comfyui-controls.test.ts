import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { visitComfyFake } from './comfyui-visit.ts'
import { textWorkflow } from './workflow.ts'

const visit = visitComfyFake({ isAutomatic: false, argv: ['main.py', '--enable-cors-header'] })
const { ask, statusOf, submit, viewOf } = visit

describe('the operator of the ComfyUI fake', () => {
  it('MOD-08 deletes a waiting job or the history of one, which leaves no trace', async () => {
    const [ended, waiting] = [randomUUID(), randomUUID()]
    await submit('waves', ended)
    expect(visit.fake.runNext()?.state).toBe('completed')
    await submit('storm', waiting)
    for (const id of [ended, waiting]) {
      expect([visit.fake.forget(id), visit.fake.forget(id)]).toEqual([true, false])
      expect((await ask(`/api/jobs/${id}`)).status).toBe(404)
      expect((await ask(`/api/history/${id}`)).body).toEqual({})
    }
    expect((await fetch(viewOf(ended), { method: 'HEAD' })).status).toBe(200)
    visit.fake.cleanOutputs()
    expect((await fetch(viewOf(ended), { method: 'HEAD' })).status).toBe(404)
  })

  it('MOD-08 stops a running job; a hanging job ends only with a restart', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    await submit('waves', first)
    expect([visit.fake.interruptByOperator(first), visit.fake.startNext()?.id]).toEqual([false, first])
    expect([visit.fake.interruptByOperator(first), await statusOf(first)]).toEqual([true, 'cancelled'])
    await submit('waves', second)
    visit.fake.startNext()
    visit.fake.hang(second)
    await ask('/api/interrupt', { prompt_id: second })
    expect([visit.fake.interruptByOperator(second), visit.fake.runNext(), await statusOf(second)]).toEqual([
      ...[false, null, 'in_progress'],
    ])
    visit.fake.restart()
    expect((await ask(`/api/jobs/${second}`)).status).toBe(404)
  })

  it('MOD-08 has other jobs in the queue, which is a heap and not sorted', async () => {
    const id = randomUUID()
    visit.fake.foreignJobs(5, 'waiting')
    await submit('waves', id)
    const { body } = await ask('/api/jobs?status=pending&sort_order=asc')
    const waiting = body.jobs as { id: string; priority: number }[]
    expect(waiting.filter(({ priority }) => priority < 5)).toHaveLength(5)
    expect(visit.fake.jobs.at(-1)?.id).toBe(id)
    await submit('storm', randomUUID(), textWorkflow, { front: true })
    const { queue_pending: items } = (await ask('/api/queue')).body as { queue_pending: [number, string, object][] }
    expect(items.map(([number]) => number)).toEqual([-6, 1, 0, 3, 4, 5, 2])
    for (const _ of items) visit.fake.runNext()
    expect(await statusOf(id)).toBe('completed')
  })

  it('MOD-08 gets 500 for a job with an equal number and id, although it is queued', async () => {
    const id = randomUUID()
    expect((await submit('waves', id, textWorkflow, { number: 3 })).status).toBe(200)
    expect((await submit('waves', id, textWorkflow, { number: 3 })).status).toBe(500)
    expect((await ask('/api/prompt')).body).toEqual({ exec_info: { queue_remaining: 2 } })
  })

  it('MOD-08 gets no answer about a mute job, and finds the graph in a file unless metadata is disabled', async () => {
    const id = randomUUID()
    await submit('waves [mute]', id)
    for (const path of ['/api/jobs', `/api/jobs/${id}`, '/api/queue']) await expect(ask(path)).rejects.toThrow()
    visit.fake.runNext()
    expect((await ask('/api/jobs')).status).toBe(200)
    await expect(ask(`/api/jobs/${id}`)).rejects.toThrow()
    const [file] = visit.fake.files.values()
    expect(JSON.parse(file?.metadata ?? '{}')).toMatchObject({ '2': { inputs: { text: 'waves [mute]' } } })
  })
})
