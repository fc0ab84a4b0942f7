import { type SentTask, unfinished } from '#tests/e2e/shown-videos.ts'
import { film, type States } from './sample-tasks.ts'

const waiting = { ...unfinished, stage: 'queued', isCancellable: true } satisfies Partial<SentTask>
const gpu = { model: 'simulated-gpu', route: { vendor: 'comfyui', model: 'simulated-gpu' } } satisfies Partial<SentTask>

export const unfinishedStates: States = {
  'Next in line': { ...waiting, queuePosition: 0 },
  'Sixth in line': { ...waiting, queuePosition: 5 },
  'Being submitted': { ...unfinished, stage: 'submitting' },
  'Submitted, but not confirmed': { ...unfinished, stage: 'unconfirmed' },
  'Submitted to a GPU of this site, but not confirmed': {
    ...unfinished,
    ...gpu,
    stage: 'unconfirmed',
    isCancellable: true,
  },
  'Being made': unfinished,
  'Being stored': { ...unfinished, stage: 'storing' },
  'A film that waits for another one': { ...waiting, ...film, queuePosition: 0 },
  'A film that is being joined': { ...unfinished, ...film, isCancellable: true },
  'A state of a later version': { ...unfinished, status: 'other' },
}
