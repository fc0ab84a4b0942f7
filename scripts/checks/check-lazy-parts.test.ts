import { expect, test } from 'vitest'
import { checkLazyParts, findUnguardedParts } from './check-lazy-parts.ts'

const find = (source: string) => findUnguardedParts('web/a.tsx', source)

test.each([
  "const Charts = lazy(() => import('./charts.tsx'))",
  "const load = () => import('./charts.tsx')",
  "async function open() {\n  await import('./charts.tsx')\n}",
])('refuses a part that could be missing without a notice: %s', (source) => {
  expect(find(source)).not.toEqual([])
})

test.each([
  "const Charts = lazyPart(() => import('./charts.tsx'))",
  "const Charts = lazyPart(async () => ({ default: (await import('./charts.tsx')).Charts }))",
  "const load = () => loadPart(() => import('./charts.tsx'))",
])('accepts: %s', (source) => {
  expect(find(source)).toEqual([])
})

test('every part of the pages is loaded through one place', () => {
  expect(checkLazyParts()).toEqual([])
})
