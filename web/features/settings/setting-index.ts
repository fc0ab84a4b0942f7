import { foldText } from '#contract/typed-text/fold-text.ts'
import * as texts from '#web/texts/settings.ts'
import type { SettingsValues } from './settings-values.ts'

/** A label of the administration, and the section where it is. */
export type Indexed = { label: string; section: string }

const bySetting: Record<keyof SettingsValues, Indexed> = {
  kieToken: { label: texts.kieToken, section: 'kie-token' },
  maxVideosPerUser: { label: texts.videosPerUser, section: 'fairness' },
  maxTaskCost: { label: texts.maxTaskCost, section: 'cost-cap' },
  paypalEnabled: { label: texts.enablePaypal, section: 'paypal' },
  paypalClientId: { label: texts.paypalClientId, section: 'paypal' },
  paypalClientSecret: { label: texts.paypalClientSecret, section: 'paypal' },
  paypalEnvironment: { label: texts.paypalEnvironment, section: 'paypal' },
  paypalWebhookId: { label: texts.paypalWebhookId, section: 'paypal' },
  creemEnabled: { label: texts.enableCreem, section: 'creem' },
  creemApiKey: { label: texts.creemApiKey, section: 'creem' },
  creemWebhookSecret: { label: texts.creemWebhookSecret, section: 'creem' },
  creemEnvironment: { label: texts.creemEnvironment, section: 'creem' },
  googleAuthEnabled: { label: texts.enableGoogleSignIn, section: 'google' },
  googleClientId: { label: texts.googleClientId, section: 'google' },
  googleClientSecret: { label: texts.googleClientSecret, section: 'google' },
  googleRedirectUri: { label: texts.redirectUri, section: 'google' },
  veo3Credits: { label: texts.veo3QualityCredits, section: 'model-pricing' },
  veo3FastCredits: { label: texts.veo3FastCredits, section: 'model-pricing' },
  veo3ApiPrice: { label: texts.veo3QualityApiPrice, section: 'api-pricing' },
  veo3FastApiPrice: { label: texts.veo3FastApiPrice, section: 'api-pricing' },
  adminsNeedSecondFactor: { label: texts.adminsNeedSecondFactor, section: 'security' },
  asksPeopleConsent: { label: texts.asksPeopleConsent, section: 'people' },
  telegramBotToken: { label: texts.botToken, section: 'telegram' },
  telegramChatId: { label: texts.chatId, section: 'telegram' },
}

export function sectionOfSetting(name: keyof SettingsValues): string {
  return bySetting[name].section
}

export function labelOfSetting(name: keyof SettingsValues): string {
  return bySetting[name].label
}

/** The settings and sections whose label has all these words, in any order. */
export function findSettings(text: string, sections: readonly Indexed[]): Indexed[] {
  const words = foldText(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return [...sections, ...Object.values(bySetting)].filter(({ label, section }) =>
    words.every((word) => foldText(`${label} ${section}`).includes(word)),
  )
}
