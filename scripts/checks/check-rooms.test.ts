import { expect, it } from 'vitest'
import { crowdedRooms } from './check-rooms.ts'

const filesOf = (folder: string, count: number, ending: string) =>
  Array.from({ length: count }, (_, index) => `${folder}/file-${index}${ending}`)

it('finds a folder with more than 20 source files, not counting tests', () => {
  const full = [
    ...filesOf('server/a', 20, '.ts'),
    ...filesOf('server/a', 30, '.test.ts'),
    ...filesOf('server/a/b', 20, '.tsx'),
  ]
  expect(crowdedRooms(full)).toEqual([])
  expect(crowdedRooms([...full, 'server/a/one-more.ts'])).toEqual([
    'server/a: 21 source files, at most 20; give it rooms',
  ])
})
