import { wrongUsage } from './fault.ts'

export type Given = Record<string, string | boolean | undefined>

export const readText = (values: Given, name: string): string | undefined =>
  typeof values[name] === 'string' ? values[name] : undefined

/** A whole number of an option or a column. Nothing is rounded. @throws Fault */
export function readNumber(values: Given, name: string, [min, max]: [number, number]): number | undefined {
  const text = readText(values, name)
  if (text === undefined) return undefined
  const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  if (number >= min && number <= max) return number
  throw wrongUsage(`${name} must be a whole number from ${min} to ${max}, not ${text}`)
}
