import { expect, it } from 'vitest'
import { shrink } from './shrink.ts'

type Item = { name: number; faulty: boolean }

const items = Array.from({ length: 100 }, (_, name) => ({ name, faulty: true }))
const names = (some: Item[]) => some.map(({ name }) => name)
const simplify = (item: Item) => (item.faulty ? { ...item, faulty: false } : null)

/** Fails while all of these are left; records how often it was asked. */
function needs(...needed: number[]) {
  const asked: number[] = []
  const fails = async (some: Item[]) => {
    asked.push(some.length)
    return needed.every((name) => names(some).includes(name))
  }
  return { asked, fails }
}

it.each([[[]], [[0]], [[99]], [[3, 50, 51, 97]]])('keeps only what the failure needs: %j', async (needed) => {
  const { fails, asked } = needs(...needed)
  const left = await shrink(items, { fails, simplify: () => null, isOver: () => false })
  expect(names(left)).toEqual(needed)
  expect(asked.length).toBeLessThan(100)
})

it('keeps the faults that the failure needs', async () => {
  const fails = async (some: Item[]) => some.some(({ name, faulty }) => name === 7 && faulty) && names(some).includes(8)
  const left = await shrink(items, { fails, simplify, isOver: () => false })
  expect(left).toEqual([
    { name: 7, faulty: true },
    { name: 8, faulty: false },
  ])
})

it('returns the shortest list so far once the time is over', async () => {
  const { fails, asked } = needs(10, 90)
  const left = await shrink(items, { fails, simplify, isOver: () => asked.length >= 5 })
  expect(asked).toHaveLength(5)
  expect(left.length).toBeLessThan(100)
  expect(await fails(left)).toBe(true)
})
