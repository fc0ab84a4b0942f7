type CoreNode = {
  /** The type of each input. One that ends in a question mark may be absent. */
  inputs: Record<string, string>
  outputs: string[]
}

const numbers = 'FLOAT,INT,BOOLEAN'
const pass = { noise: 'NOISE', guider: 'GUIDER', sampler: 'SAMPLER', sigmas: 'SIGMAS', latent_image: 'LATENT' }
const guided = { model: 'MODEL', positive: 'CONDITIONING', negative: 'CONDITIONING' }
const tiles = { tile_size: 'INT', overlap: 'INT', temporal_size: 'INT', temporal_overlap: 'INT' }
const pinned = { vae: 'VAE', image: 'IMAGE', latent: 'LATENT', strength: 'FLOAT', bypass: 'BOOLEAN' }
const resized = { input: 'IMAGE,MASK', resize_type: 'COMBO', 'resize_type.longer_size': 'INT', scale_method: 'COMBO' }
const silence = { frames_number: 'INT', frame_rate: 'FLOAT,INT', batch_size: 'INT', audio_vae: 'VAE' }
const saved = { video: 'VIDEO', filename_prefix: 'STRING', format: 'COMBO', codec: 'COMBO' }

/**
 * Nodes that every ComfyUI has, as read in its source: Comfy-Org/ComfyUI, or comfyanonymous/ComfyUI, as it was called.
 * Of inputs that depend on others, those that the starters use.
 */
export const coreNodes: Record<string, CoreNode> = {
  // nodes.py, 02217e36
  CLIPLoader: { inputs: { clip_name: 'COMBO', type: 'COMBO', device: 'COMBO?' }, outputs: ['CLIP'] },
  CLIPTextEncode: { inputs: { text: 'STRING', clip: 'CLIP' }, outputs: ['CONDITIONING'] },
  LoadImage: { inputs: { image: 'COMBO' }, outputs: ['IMAGE', 'MASK'] },
  UNETLoader: { inputs: { unet_name: 'COMBO', weight_dtype: 'COMBO' }, outputs: ['MODEL'] },
  VAEDecodeTiled: { inputs: { samples: 'LATENT', vae: 'VAE', ...tiles }, outputs: ['IMAGE'] },
  VAELoader: { inputs: { vae_name: 'COMBO' }, outputs: ['VAE'] },
  // comfy_extras/nodes_primitive.py, 02529c6d
  PrimitiveInt: { inputs: { value: 'INT' }, outputs: ['INT'] },
  // comfy_extras/nodes_math.py, 3ca4e548
  ComfyMathExpression: {
    inputs: { expression: 'STRING', 'values.a': numbers, 'values.b': `${numbers}?` },
    outputs: ['FLOAT', 'INT', 'BOOLEAN'],
  },
  // comfy_extras/nodes_custom_sampler.py, 4be318aa
  KSamplerSelect: { inputs: { sampler_name: 'COMBO' }, outputs: ['SAMPLER'] },
  ManualSigmas: { inputs: { sigmas: 'STRING' }, outputs: ['SIGMAS'] },
  RandomNoise: { inputs: { noise_seed: 'INT' }, outputs: ['NOISE'] },
  SamplerCustomAdvanced: { inputs: pass, outputs: ['LATENT', 'LATENT'] },
  // comfy_extras/nodes_hunyuan.py, 9ca52b46
  LatentUpscaleModelLoader: { inputs: { model_name: 'COMBO' }, outputs: ['LATENT_UPSCALE_MODEL'] },
  // comfy_extras/nodes_lt_upsampler.py, 5efe0d14
  LTXVLatentUpsampler: {
    inputs: { samples: 'LATENT', upscale_model: 'LATENT_UPSCALE_MODEL', vae: 'VAE' },
    outputs: ['LATENT'],
  },
  // comfy_extras/nodes_lt.py, 8258cfe4
  EmptyLTXVLatentVideo: {
    inputs: { width: 'INT', height: 'INT', length: 'INT', batch_size: 'INT' },
    outputs: ['LATENT'],
  },
  LTXVConcatAVLatent: { inputs: { video_latent: 'LATENT', audio_latent: 'LATENT' }, outputs: ['LATENT'] },
  LTXVConditioning: {
    inputs: { positive: 'CONDITIONING', negative: 'CONDITIONING', frame_rate: 'FLOAT' },
    outputs: ['CONDITIONING', 'CONDITIONING'],
  },
  LTXVDualCFGGuider: { inputs: { ...guided, video_cfg: 'FLOAT', audio_cfg: 'FLOAT' }, outputs: ['GUIDER'] },
  LTXVImgToVideoInplace: { inputs: pinned, outputs: ['LATENT'] },
  LTXVPreprocess: { inputs: { image: 'IMAGE', img_compression: 'INT' }, outputs: ['IMAGE'] },
  LTXVSeparateAVLatent: { inputs: { av_latent: 'LATENT' }, outputs: ['LATENT', 'LATENT'] },
  // comfy_extras/nodes_lt_audio.py, 1362d617
  LTXVAudioVAEDecode: { inputs: { samples: 'LATENT', audio_vae: 'VAE' }, outputs: ['AUDIO'] },
  LTXVEmptyLatentAudio: { inputs: silence, outputs: ['LATENT'] },
  // comfy_extras/nodes_post_processing.py, 0c853489; it makes what it gets
  ResizeImageMaskNode: { inputs: resized, outputs: ['IMAGE'] },
  // comfy_extras/nodes_video.py, 39b885fa; SaveVideo takes its codec from within the format, too, since 2026-08
  CreateVideo: { inputs: { images: 'IMAGE', fps: 'FLOAT', audio: 'AUDIO?' }, outputs: ['VIDEO'] },
  SaveVideo: { inputs: saved, outputs: ['VIDEO'] },
}
