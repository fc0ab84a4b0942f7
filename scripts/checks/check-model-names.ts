import { readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { rootFolder } from '#scripts/run-command.ts'
import { catalogue } from '#server/features/models/catalogue/catalogue.ts'
import { listSources } from './check-arrows.ts'

/** The catalogue; the specification's fields, values, examples and texts; and examples for operators who add a model. */
const mayName = [
  'server/features/models/catalogue/**',
  ...['contract/{automation,settings}/**', 'contract/providers.ts', 'server/db/schema/**', 'web/features/settings/**'],
  ...['contract/models/default-model.ts', 'contract/videos/videos.ts', 'server/features/providers/kie/**'],
  ...['web/texts/**', 'contract/models/{jobs-wire,model-definition}.ts'],
]

/** The demo is a provider, too. */
const ids = catalogue.filter(({ isDemoOnly }) => !isDemoOnly).map(({ id }) => id)
const comment = /^\s*(\/\/|\/?\*)/

/** Finds lines of code that name a model of the catalogue, also within the name of a field. */
export function findModelNames(file: string, source: string): string[] {
  return source.split('\n').flatMap((line, index) => {
    const id = comment.test(line) ? undefined : ids.find((one) => line.includes(one))
    return id ? [`${file}:${index + 1}: read what differs for ${id} from the catalogue or the contract`] : []
  })
}

/** Every such line outside the files that may name models. */
export function checkModelNames(): string[] {
  return listSources()
    .filter((file) => /^(contract|server|web)\//.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => !mayName.some((glob) => matchesGlob(file, glob)))
    .flatMap((file) => findModelNames(file, readFileSync(join(rootFolder, file), 'utf8')))
}
