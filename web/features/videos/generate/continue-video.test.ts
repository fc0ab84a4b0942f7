import { describe, expect, it } from 'vitest'
import type { Model, ModeRules } from '#contract/models/model.ts'
import { readTask } from '#tests/video-task.ts'
import { knownModels } from '#web/features/videos/models/known-models.ts'
import { toExtension, toSequel } from './continue-video.ts'
import { findExtendReason } from './pictures/extend-reason.ts'

const [fast] = knownModels as [Model]
const { text } = fast.modes as { text: ModeRules }
const extend: ModeRules = {
  ...text,
  aspectRatios: 'source',
  extend: { addSeconds: [8, 4], maxTotal: 12, maxSourceAgeHours: null, fromUpgraded: true },
}
const own: Model = { ...fast, id: 'own', label: 'Own', modes: { text, image: text, extend } }
const task = readTask({
  model: 'own',
  taskId: 'vid_1',
  prompt: 'Sea',
  aspectRatio: '9:16',
  seconds: 8,
  posterUrl: '/p',
})
const frame = { url: '/media/a.mp4', still: null, videoId: 'vid_1', at: 2 }

describe('the form that continues a video', () => {
  it('MOD-09 begins with all of it, by its own model', () => {
    const source = { taskId: 'vid_1', prompt: 'Sea', seconds: 8, posterUrl: '/p' }
    expect(toExtension(task)).toEqual({ continuation: { model: 'own', mode: 'extend', source } })
  })

  it('FLM-02 begins with a frame of it, by its own model if that starts from images', () => {
    const sequel = { aspectRatio: '9:16', mode: 'image', images: [frame] }
    expect(toSequel(task, frame, [fast, own])).toEqual({ continuation: { model: 'own', ...sequel } })
    const textOnly = { ...own, modes: { text } }
    for (const models of [[fast, textOnly], [fast]])
      expect(toSequel(task, frame, models)).toEqual({ continuation: { model: 'veo3_fast', ...sequel } })
  })
})

describe('why a video cannot be extended', () => {
  it('MOD-09 is not said as long as the shortest addition fits', () => {
    expect(findExtendReason(own, task)).toBe(null)
    expect(findExtendReason(own, { ...task, seconds: 9 })).toBe('A video can be extended to at most 12 seconds.')
  })

  it('MOD-09 is that its model extends none, or that it is not finished', () => {
    expect(findExtendReason(fast, task)).toBe('Veo3 Fast cannot extend videos.')
    const unfinished = { ...task, status: 'generating' as const }
    expect(findExtendReason(own, unfinished)).toBe('Only a finished video can be extended.')
  })
})
