import type { GpuDefinition } from '#contract/models/gpu/gpu-definition.ts'

const none = {
  ...{ negativePrompt: null, seed: null, width: null, height: null, seconds: null, frames: null },
  ...{ first: null, last: null, sound: null },
}

/** What binds the inputs of the workflows in tests/fakes/comfyui/workflow.ts. */
const set: NonNullable<GpuDefinition['modes']['text']>['set'] = {
  ...none,
  prompt: [['2', 'text']],
  negativePrompt: [['3', 'text']],
  seed: [['5', 'seed']],
  width: [['4', 'width']],
  height: [['4', 'height']],
  seconds: [['10', 'value']],
}

const template = (workflow: string, pictures: Partial<typeof set> = {}) => ({
  ...{ workflow, output: '9', set: { ...set, ...pictures }, fixed: [] },
})

/** A small model with sound, by the hashes of its imported workflows. */
export function gpuDefinition(workflows: { text: string; image?: string; frames?: string }): GpuDefinition {
  const { text, image, frames } = workflows
  return {
    ...{ label: 'My card', summary: 'Made on our own card.', promptMax: 500, negativePromptMax: 500 },
    ...{ audio: 'always', seconds: [2, 4], fps: 24, grid: { step: 8, plus: 1 }, credits: 2 },
    sizes: { '720p': { '16:9': [1280, 736], '9:16': [736, 1280] }, '1080p': { '16:9': [1920, 1088] } },
    defaults: { seconds: 2, resolution: '720p' },
    licence: { name: 'Apache 2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0', checkedOn: '2026-11-27' },
    modes: {
      text: template(text),
      ...(image ? { image: template(image, { first: [['13', 'image']] }) } : {}),
      ...(frames ? { frames: template(frames, { first: [['13', 'image']], last: [['15', 'image']] }) } : {}),
    },
  }
}
