import { z } from 'zod'
import { type AdminSettings, adminSettingsSchema, secretSettingNames } from '#contract/settings/admin-settings.ts'

const { veo3ApiPrice, veo3FastApiPrice } = adminSettingsSchema.shape

/** The settings of the one form; Telegram has its own. Nothing stored is an empty field, and left empty it is no fault. */
export const formSchema = adminSettingsSchema
  .omit({ telegramBotToken: true, telegramChatId: true })
  .extend({ veo3ApiPrice: veo3ApiPrice.or(z.literal('')), veo3FastApiPrice: veo3FastApiPrice.or(z.literal('')) })
export const telegramSchema = adminSettingsSchema.pick({ telegramBotToken: true, telegramChatId: true })

export type SettingsValues = { [Name in keyof AdminSettings]: NonNullable<AdminSettings[Name]> }
export type FormValues = Pick<SettingsValues, keyof z.infer<typeof formSchema>>
export type TelegramValues = Pick<SettingsValues, keyof z.infer<typeof telegramSchema>>

// An object made of entries does not know its names any more: below, each keeps them by how it is made.

export function valuesOf(settings: AdminSettings): SettingsValues {
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, value ?? ''])) as SettingsValues
}

/** The fields of a form out of all values; what is stored may be something the form would refuse. */
export function pickValues<Values>(schema: { shape: object }, values: SettingsValues): Values {
  const names = Object.keys(schema.shape) as (keyof SettingsValues)[]
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Values
}

/** What is sent of the named fields: an emptied secret is removed, which an empty text would not do. */
export function toChanges<Name extends keyof SettingsValues>(
  values: Pick<SettingsValues, Name>,
  names: readonly Name[],
): Partial<AdminSettings> {
  const isSecret = (name: string) => secretSettingNames.some((secret) => secret === name)
  return Object.fromEntries(names.map((name) => [name, isSecret(name) && values[name] === '' ? null : values[name]]))
}
