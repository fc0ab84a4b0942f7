import { expect, it } from 'vitest'
import { z } from 'zod'
import { describeIssue } from './describe-issue.ts'

const schema = z.object({
  days: z.coerce.number().int().min(1).max(9).default(1),
  imageUrls: z.array(z.string()).max(2).default([]),
  enableFallback: z.boolean().default(false),
  sort: z.enum(['newest', 'oldest']).default('newest'),
  watermark: z.string().max(3).default('x'),
  name: z.string('Name is required').default('x'),
})

it.each([
  [{ days: 'abc' }, 'days must be a number'],
  [{ days: 1.5 }, 'days must be a whole number'],
  [{ days: 0 }, 'days must be at least 1'],
  [{ imageUrls: 'x' }, 'imageUrls must be a list'],
  [{ imageUrls: ['a', 'b', 'c'] }, 'imageUrls must have at most 2 entries'],
  [{ enableFallback: 'yes' }, 'enableFallback must be true or false'],
  [{ sort: 'up' }, 'sort must be newest or oldest'],
  [{ watermark: 'long' }, 'watermark must have at most 3 characters'],
  [{ name: 5 }, 'Name is required'],
  [[], 'The body must be an object'],
])('PLT-04 explains what is wrong with %j', (body, message) => {
  expect(schema.safeParse(body, { error: describeIssue }).error?.issues[0]?.message).toBe(message)
})
