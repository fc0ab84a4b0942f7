import type { z } from 'zod'

const kinds: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}
const units: Record<string, string> = { string: ' characters', array: ' entries' }

type Issue = z.core.$ZodRawIssue

/** Describes for the caller what an input must be, if its schema has no message of its own. */
export function describeIssue(issue: Issue): string | undefined {
  const name = issue.path?.join('.') || 'The body'
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
      return `${verbOf(issue.origin)} at least ${issue.minimum}${units[issue.origin] ?? ''}`
    case 'too_big':
      return `${verbOf(issue.origin)} at most ${issue.maximum}${units[issue.origin] ?? ''}`
    default:
      return undefined
  }
}

function verbOf(origin: string): 'have' | 'be' {
  return origin in units ? 'have' : 'be'
}
