import type { ModelFile } from '#contract/models/gpu/gpu-models.ts'
import image from './ltx-2.5-image.json' with { type: 'json' }
import text from './ltx-2.5-text.json' with { type: 'json' }
import type { Starter } from './starter.ts'

/** Both workflows have these nodes. The second pass keeps its noise, as in the templates. */
const set: NonNullable<Starter['modes']['text']>['set'] = {
  prompt: [['364', 'text']],
  // The distilled model runs at a CFG of 1, where a negative prompt has no effect.
  negativePrompt: null,
  seed: [['339', 'noise_seed']],
  width: [['372', 'value']],
  height: [['360', 'value']],
  seconds: [['362', 'value']],
  ...{ frames: null, first: null, last: null, sound: null },
}

const fps = 24
const common = { output: '75', fixed: [['361', 'value', fps] as ['361', 'value', number]] }

/**
 * LTX-2.5 with sound. We have never run it. The graphs follow Comfy-Org/workflow_templates (MIT), video_ltx2_5_t2v at
 * 1956e1c1 and video_ltx2_5_i2v at 95209110, without the prompt enhancer: it would film other words than the customer's.
 * Both decode in the tiles of the latter, because those of the former need more memory.
 */
export const ltx25: Starter = {
  definition: {
    ...{ label: 'LTX-2.5', summary: 'Video with sound, made on our own graphics card.', promptMax: 2000 },
    ...{ audio: 'always', seconds: [5, 8, 10], fps, grid: { step: 8, plus: 1 }, credits: 2 },
    // The first pass makes half of each side in steps of 32, so 736 would become 704.
    sizes: { '720p': { '16:9': [1280, 704], '9:16': [704, 1280] }, '1080p': { '16:9': [1920, 1088] } },
    defaults: { seconds: 5, resolution: '720p' },
    licence: {
      name: 'LTX-2.x Community License',
      url: 'https://github.com/Lightricks/LTX-2/blob/main/LICENSE-2_x',
      checkedOn: null,
    },
  },
  modes: {
    text: { ...common, graph: text, set },
    image: { ...common, graph: image, set: { ...set, first: [['395', 'image']] } },
  },
  files: [
    published('diffusion_models', 'ltx-2.5-22b-distilled-transformer-comfy-int8-convrot.safetensors'),
    published('text_encoders', 'gemma4-12b-with-proj-ltx-2.5-comfy-int8-convrot.safetensors'),
    published('vae', 'ltx-2.5-video-vae-bf16.safetensors'),
    published('vae', 'ltx-2.5-audio-vae-bf16.safetensors'),
    published('latent_upscale_models', 'ltx-2.5-latent-spatial-upscaler-x2-bf16-1.0.safetensors'),
  ],
}

/** Its maker publishes each file in a folder that is named like that of ComfyUI. */
function published(folder: string, name: string): ModelFile {
  return {
    ...{ name, folder: `models/${folder}` },
    url: `https://huggingface.co/Lightricks/LTX-2.5/resolve/main/${folder}/${name}`,
  }
}
