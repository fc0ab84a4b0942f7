import type { ShippedModel, ShippedRules } from './shipped-model.ts'

const rules: ShippedRules = {
  seconds: { values: [4, 6, 8] },
  resolutions: ['720p', '1080p'],
  aspectRatios: ['16:9', '9:16', '1:1'],
  defaults: { seconds: 4, resolution: '720p', aspectRatio: '16:9', audio: true },
  not: [],
  references: null,
  extend: null,
  prices: [
    { resolution: '720p', audio: false, per: 'second', credits: 0.2 },
    { resolution: '720p', per: 'second', credits: 0.25 },
    { resolution: '1080p', audio: false, per: 'second', credits: 0.4 },
    { resolution: '1080p', per: 'second', credits: 0.5 },
  ],
}

/** Drawn by this server: every mode works without any account, so that people can learn the product with it. */
export const demoModel: ShippedModel = {
  id: 'demo',
  label: 'Demo',
  summary: 'Drawn by this server, with sound. Best for trying every mode; no AI is involved.',
  isRetired: false,
  isDemoOnly: true,
  hasFreeHd: false,
  replacedBy: 'veo3_fast',
  retiresOn: null,
  audio: 'optional',
  negativePrompt: false,
  watermark: true,
  seed: { min: 0, max: 2_147_483_647 },
  promptMax: 5000,
  modes: {
    text: rules,
    image: rules,
    frames: rules,
    references: { ...rules, references: { images: 3, videos: 0, audios: 0 } },
    extend: {
      ...rules,
      aspectRatios: 'source',
      defaults: { ...rules.defaults, aspectRatio: null },
      extend: { addSeconds: [4, 6, 8], maxTotal: 24, maxSourceAgeHours: null, fromUpgraded: true },
    },
  },
  demoStandsIn: true,
  route: null,
  upgrades: ['1080p'],
  upgradePrices: [{ to: '1080p', per: 'second', credits: 0.25 }],
}
