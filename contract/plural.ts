/** The forms of a text with a number in it; `#` stands for the number. English uses only `one` and `other`. */
export type PluralForms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>

export const creditForms: PluralForms = { one: '# credit', other: '# credits' }
export const bonusCreditForms: PluralForms = { one: '# bonus credit', other: '# bonus credits' }

const rules = new Map<string, Intl.PluralRules>()

/** The form for this number, such as "1 video" or "2 videos". `written` is the number as the reader sees it. */
export function plural(count: number, forms: PluralForms, written = String(count), language = 'en'): string {
  const rule = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, rule)
  return (forms[rule.select(count)] ?? forms.other).replaceAll('#', () => written)
}
