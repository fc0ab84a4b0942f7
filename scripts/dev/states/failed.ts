import { describeFailure } from '#contract/videos/failures/describe-failure.ts'
import type { Failure } from '#contract/videos/failures/failure.ts'
import { makeTask, type SentTask, unfinished } from '#tests/e2e/shown-videos.ts'
import { film, type States } from './sample-tasks.ts'

const { completedAt } = makeTask()
const failed = {
  ...unfinished,
  status: 'failed',
  stage: 'failed',
  refunded: true,
  completedAt,
} satisfies Partial<SentTask>

const failedBy = (failure: Failure): Partial<SentTask> => ({
  ...failed,
  failure,
  errorMessage: describeFailure(failure),
})

export const failedStates: States = {
  'Failed, with advice': failedBy({ code: 'PROMPT_AGAINST_RULES' }),
  'Failed, without advice': failedBy({ code: 'SERVICE_BUSY' }),
  'Failed, and the reason mentions the credits': failedBy({ code: 'NO_SERVICE_IN_TIME' }),
  'Failed, and the reason names what was asked': failedBy({
    code: 'DEMO_FORMAT',
    params: { aspectRatio: '21:9', resolution: '4K' },
  }),
  'A film that failed, because a shot was deleted': {
    ...failedBy({ code: 'SHOT_DELETED', params: { shot: 2 } }),
    ...film,
    refunded: false,
  },
  'Failed in an earlier version, with a sentence': {
    ...failed,
    errorMessage: 'The video service could not make this video.',
  },
  'Failed in an earlier version, and the sentence mentions the credits': {
    ...failed,
    errorMessage: 'The video took too long. Your credits are back.',
  },
  'Failed in an earlier version, without a sentence': failed,
  Cancelled: { ...failed, stage: 'cancelled' },
  'Cancelled, and it was free': { ...failed, stage: 'cancelled', creditsUsed: 0, refunded: false },
}
