import { z } from 'zod'
import { type AdminSettings, adminSettingsSchema, secretSettingNames } from '#contract/settings/admin-settings.ts'

const { veo3ApiPrice, veo3FastApiPrice } = adminSettingsSchema.shape

/**
 * The settings of the main form; Telegram has its own. A missing value is an empty field, and an empty field is valid.
 */
export const formSchema = adminSettingsSchema
  .omit({ telegramBotToken: true, telegramChatId: true })
  .extend({ veo3ApiPrice: veo3ApiPrice.or(z.literal('')), veo3FastApiPrice: veo3FastApiPrice.or(z.literal('')) })
export const telegramSchema = adminSettingsSchema.pick({ telegramBotToken: true, telegramChatId: true })

export type SettingsValues = { [Name in keyof AdminSettings]: NonNullable<AdminSettings[Name]> }
export type FormValues = Pick<SettingsValues, keyof z.infer<typeof formSchema>>
export type TelegramValues = Pick<SettingsValues, keyof z.infer<typeof telegramSchema>>

// `Object.fromEntries` loses the names of keys. The casts below are safe: each object is built from those names.

export function valuesOf(settings: AdminSettings): SettingsValues {
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, value ?? ''])) as SettingsValues
}

/** Picks the fields of one form. Stored values may be invalid for the form. */
export function pickValues<Values>(schema: { shape: object }, values: SettingsValues): Values {
  const names = Object.keys(schema.shape) as (keyof SettingsValues)[]
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Values
}

/**
 * The changes to send for the named fields. An emptied secret becomes null, which removes it; an empty text would not.
 */
export function toChanges<Name extends keyof SettingsValues>(
  values: Pick<SettingsValues, Name>,
  names: readonly Name[],
): Partial<AdminSettings> {
  const isSecret = (name: string) => secretSettingNames.some((secret) => secret === name)
  return Object.fromEntries(names.map((name) => [name, isSecret(name) && values[name] === '' ? null : values[name]]))
}
