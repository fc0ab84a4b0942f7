import { describeFailure } from '#contract/videos/failures/describe-failure.ts'
import type { Failure } from '#contract/videos/failures/failure.ts'

/** It will never be rendered, because of what the user gave. */
export class CannotRender extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(describeFailure(failure))
    this.failure = failure
  }
}
