import { isBlank } from '#contract/typed-text/clean-text.ts'
import { readNumber } from '#contract/typed-text/fold-text.ts'

/** What a field for a number holds, typed with the digits of any script: NaN if that is no number. */
export function typedNumber(value: unknown): number {
  return readNumber(String(value ?? ''))
}

/** Null for an empty field. */
export function typedNumberOrNull(value: unknown): number | null {
  return value === null || isBlank(String(value)) ? null : typedNumber(value)
}
