import type { z } from 'zod'
import { type PluralForms, plural } from '#contract/plural.ts'

const kinds: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}
const units: Record<string, PluralForms> = {
  string: { one: '# character', other: '# characters' },
  array: { one: '# entry', other: '# entries' },
}

type Issue = z.core.$ZodRawIssue

const maxNameLength = 100

/** The name of a field in an answer. A caller's own name for a field may be as long as the request. */
export function nameField(path: readonly PropertyKey[]): string {
  const name = path.map(String).join('.')
  return name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name
}

/** Describes for the caller what an input must be, if its schema has no message of its own. */
export function describeIssue(issue: Issue): string | undefined {
  const name = nameField(issue.path ?? []) || 'The body'
  if (issue.code === 'unrecognized_keys')
    return `${nameField([...(issue.path ?? []), issue.keys[0] ?? ''])} is not a known field`
  if (issue.input === undefined) return `${name} is missing`
  const must = demandOf(issue)
  return must && `${name} must ${must}`
}

function demandOf(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return `be ${kinds[issue.expected] ?? `of the type ${issue.expected}`}`
    case 'invalid_value':
      return `be ${issue.values.map(String).join(' or ')}`
    case 'too_small':
      return `${verbOf(issue.origin)} at least ${measure(issue.origin, issue.minimum)}`
    case 'too_big':
      return `${verbOf(issue.origin)} at most ${measure(issue.origin, issue.maximum)}`
    default:
      return undefined
  }
}

function measure(origin: string, limit: number | bigint): string {
  return plural(Number(limit), units[origin] ?? { other: '#' }, String(limit))
}

function verbOf(origin: string): 'have' | 'be' {
  return origin in units ? 'have' : 'be'
}
