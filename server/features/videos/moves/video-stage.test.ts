import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type VideoStage, videoStages } from '#contract/videos/videos.ts'
import { canMove, publicStatus, successFlag } from './video-stage.ts'

const reachable = (from: VideoStage, seen = new Set<VideoStage>()): Set<VideoStage> => {
  for (const to of videoStages) if (canMove(from, to) && !seen.has(to)) reachable(to, seen.add(to))
  return seen
}

it('GEN-18 every working stage can reach an end with its credits settled', () => {
  for (const stage of ['queued', 'submitting', 'unconfirmed', 'running', 'storing'] as const) {
    expect(reachable(stage)).toContain('failed')
    expect(reachable(stage)).toContain('completed')
  }
})

it('GEN-17 only a late success moves a failed video on, and nothing moves a completed or cancelled one', () => {
  expect(videoStages.filter((to) => canMove('completed', to))).toEqual([])
  expect(videoStages.filter((to) => canMove('cancelled', to))).toEqual([])
  expect(videoStages.filter((to) => canMove('failed', to))).toEqual(['storing'])
})

it('GEN-25 only a queued video can be cancelled', () => {
  expect(videoStages.filter((from) => canMove(from, 'cancelled'))).toEqual(['queued'])
})

it('GEN-10 on any path, the flag is 0 until the public status is final', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 20 }), (choices) => {
      let stage: VideoStage = 'queued'
      for (const choice of choices) {
        const next: VideoStage[] = videoStages.filter((to) => canMove(stage, to))
        stage = next[choice % Math.max(1, next.length)] ?? stage
        expect(successFlag(stage)).toBe({ generating: 0, completed: 1, failed: 2 }[publicStatus(stage)])
      }
    }),
  )
})
