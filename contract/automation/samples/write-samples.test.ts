import { expect, it } from 'vitest'
import { findProgramExample, programCalls } from './program-samples.ts'

it('API-01 the key of each step for n8n is the same for all its tries, and another in each round of a loop', () => {
  const steps = programCalls
    .flatMap((call) => findProgramExample(call)?.samples ?? [])
    .filter(({ label }) => label === 'n8n')
  const keys = steps.flatMap(({ source }) => /"Idempotency-Key",\s+"value": "([^"]+)"/.exec(source)?.[1] ?? [])
  expect(keys).not.toEqual([])
  for (const key of keys)
    for (const part of ['$workflow.id', '$execution.id', '$nodeId', '$runIndex', '$itemIndex'])
      expect(key).toContain(part)
})
