import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { rootFolder } from '#scripts/run-command.ts'
import { listSources, readImports } from './check-arrows.ts'

const beside = /\.(test|spec)\.tsx?$/
const topRoom = /^[^/]+\/[^/]+(?=\/)/
const feature = /^(?:server|web)\/features\/[^/]+/

/** The rooms that a file stands in: its folder, its feature as a whole, and the top room, such as `server/http`. */
const roomsOf = (file: string) => [dirname(file), ...(feature.exec(file) ?? []), ...(topRoom.exec(file) ?? [])]

const contains = (outer: string, inner: string) => `${inner}/`.startsWith(`${outer}/`)

/**
 * The pairs of folders, of features and of top rooms that import each other, one line each. A folder and a folder inside
 * it are one room with inner rooms: its own files put those together, and may be asked by them.
 * @param imports the imported paths by file, both from the project's root
 */
export function findCircles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const arrows = new Map<string, string>()
  for (const [file, modules] of imports)
    for (const module of modules)
      for (const from of roomsOf(file))
        for (const to of roomsOf(module))
          if (!contains(from, to) && !contains(to, from)) arrows.set(`${from} > ${to}`, `${file} imports ${module}`)
  return Array.from(arrows, ([arrow, example]) => {
    const [from = '', to = ''] = arrow.split(' > ')
    const back = arrows.get(`${to} > ${from}`)
    return from < to && back ? `${from} and ${to} import each other: ${example}, and ${back}` : ''
  }).filter(Boolean)
}

/** Every such pair in the project. The tests are left out: their rooms are tools that use each other. */
export function checkCircles(): string[] {
  const files = listSources().filter((file) => !beside.test(file) && !file.startsWith('tests/'))
  return findCircles(
    new Map(files.map((file) => [file, readImports(file, readFileSync(join(rootFolder, file), 'utf8'))])),
  )
}
