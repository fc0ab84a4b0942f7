import type { VideoModel } from '#contract/videos/videos.ts'
import type { Pricing } from './settings.ts'

type Web = 'veo3FastCredits' | 'veo3Credits'
type Api = 'veo3FastApiPrice' | 'veo3ApiPrice'

/** The models whose price of eight seconds in 720p is a setting: its name, and the settings for the web and programs. */
export const priceSettings: readonly { model: VideoModel; price: keyof Pricing; web: Web; api: Api }[] = [
  { model: 'veo3_fast', price: 'veo3_fast', web: 'veo3FastCredits', api: 'veo3FastApiPrice' },
  { model: 'veo3', price: 'veo3_quality', web: 'veo3Credits', api: 'veo3ApiPrice' },
]

export type PricedSettings = Record<Web, number> & Record<Api, string>
