import { expect, it } from 'vitest'
import type { KieAnswer } from './call-kie.ts'
import { decideSubmit } from './decide-submit.ts'

type Answered = Partial<Extract<KieAnswer, { got: 'answer' }>>
const decide = (answered: Answered) =>
  decideSubmit({ got: 'answer', httpStatus: 200, code: null, text: '', data: null, ...answered })

it.each([408, 499, 200, 500, 502])('PRV-05 after a page with the status %i, the job may exist', (httpStatus) => {
  expect(decide({ httpStatus })).toEqual({ outcome: 'unconfirmed' })
})

it.each([0, 201, 502, 503, 504, 524])('PRV-05 after an answer with the code %i, the job may exist', (code) => {
  expect(decide({ code, text: 'Gateway Timeout' })).toEqual({ outcome: 'unconfirmed' })
})

it.each([302, 403, 413])('PRV-03 a page with the status %i never reached the service', (httpStatus) => {
  expect(decide({ httpStatus })).toEqual({
    ...{ outcome: 'refused', kind: 'broken', failure: { code: 'SERVICE_NOT_REACHED' } },
  })
})

it.each([
  ['', { taskId: 'task-1' }],
  ['Internal Error', { task_id: 'task-1' }],
  ['This field is required', { taskId: 'task-1' }],
  ['Insufficient credits', { task_id: 'task-1' }],
])('PRV-05 after the code 500 with the message "%s", a task that is named may exist', (text, data) => {
  expect(decide({ code: 500, text, data })).toEqual({ outcome: 'unconfirmed' })
})

it('PRV-03 the code 500 without a task refuses the submission, for the reason in the message', () => {
  expect(decide({ code: 500, text: 'This field is required' })).toEqual({
    ...{ outcome: 'refused', kind: 'input', failure: { code: 'REQUEST_NOT_ACCEPTED' } },
  })
  expect(decide({ code: 500, text: 'Internal Error', data: {} })).toEqual({
    ...{ outcome: 'refused', kind: 'stumbled', failure: { code: 'NOT_MADE' } },
  })
})
