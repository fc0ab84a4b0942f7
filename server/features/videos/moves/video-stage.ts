import type { VideoStage } from '#contract/videos/videos.ts'

/** The stages that may follow each stage. Only one move leaves a final stage: a success found after the refund. */
const moves: Record<VideoStage, readonly VideoStage[]> = {
  queued: ['submitting', 'failed', 'cancelled'],
  submitting: ['running', 'queued', 'unconfirmed', 'failed'],
  // The vendor says that it never got it.
  unconfirmed: ['running', 'queued', 'failed'],
  // The provider failed in passing, and took nothing for it.
  running: ['storing', 'queued', 'failed'],
  // The provider lost it while it wrote the file, which is cut off.
  storing: ['completed', 'queued', 'failed'],
  completed: [],
  failed: ['storing'],
  cancelled: [],
}

export function canMove(from: VideoStage, to: VideoStage): boolean {
  return moves[from].includes(to)
}

export function publicStatus(stage: VideoStage): 'generating' | 'completed' | 'failed' {
  if (stage === 'completed') return 'completed'
  return stage === 'failed' || stage === 'cancelled' ? 'failed' : 'generating'
}

/** The flag of the status endpoint: 0 in progress, 1 success, 2 failure. */
export function successFlag(stage: VideoStage): 0 | 1 | 2 {
  const status = publicStatus(stage)
  return status === 'completed' ? 1 : status === 'failed' ? 2 : 0
}
