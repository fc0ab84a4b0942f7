import { expect, test } from 'vitest'
import { checkModelNames, findModelNames } from './check-model-names.ts'

test.each([
  "if (model === 'veo3') return",
  'const costs = { veo3FastCredits: 80 }',
  'const path = `/models/kling-2.6`',
])('MOD-16 finds code that names a model: %s', (line) => {
  expect(findModelNames('a.ts', `\n  ${line}`)).toEqual([expect.stringContaining('a.ts:2: ')])
})

test.each([
  '// veo3',
  ' * https://docs.kie.ai/veo3-api',
  "if (vendor === 'demo') return",
  'const model = defaultModelId',
])('accepts a comment, a vendor and a constant: %s', (line) => {
  expect(findModelNames('a.ts', line)).toEqual([])
})

test('MOD-16 only the catalogue and what the specification fixes name models', () => {
  expect(checkModelNames()).toEqual([])
})
