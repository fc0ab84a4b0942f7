import { get, type Resolver, set } from 'react-hook-form'
import { type CheckedValues, type GenerateValues, generateFormSchema } from './generate-values.ts'

/**
 * Shows the first error of each field. Our own, because the resolver for every form and version of Zod is 1.3 kB, and
 * visitors load it before their first video. The schema has no unions, whose errors would be nested.
 */
export const checkValues: Resolver<GenerateValues, unknown, CheckedValues> = (values, _, { fields }) => {
  const { data, error } = generateFormSchema.safeParse(values)
  if (!error) return { values: data, errors: {} }
  const errors = {}
  for (const { path, code, message } of error.issues) {
    const name = path.join('.')
    const field: { ref?: unknown } | undefined = get(fields, name)
    if (!get(errors, name)) set(errors, name, { type: code, message, ref: field?.ref })
  }
  return { values: {}, errors }
}
