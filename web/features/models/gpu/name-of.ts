const names: readonly (readonly [RegExp, string])[] = [
  [/^modes\.(\w+)\.set\.(\w+).*/, 'modes.$1.set.$2'],
  [/^modes\.(\w+)\.(\w+).*/, 'modes.$1.$2'],
  [/^defaults\.seconds.*/, 'defaultSeconds'],
  [/^defaults.*/, 'defaultResolution'],
  [/^grid\.plus.*/, 'plus'],
  [/^grid.*/, 'step'],
  [/^licence\.name.*/, 'licenceName'],
  [/^licence\.url.*/, 'licenceUrl'],
  [/^licence.*/, 'checkedOn'],
  [/^(resolutions|aspectRatios|not)\b.*/, 'sizes'],
  [/^prices\b.*/, 'credits'],
  [/^(\w+).*/, '$1'],
]

/** The field of the form that shows an error about this field of the definition. */
export function nameOf(field: string): string {
  const [pattern, name] = names.find(([one]) => one.test(field)) ?? [/^$/, field]
  return field.replace(pattern, name)
}
