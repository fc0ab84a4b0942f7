import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { environmentSchema } from '#server/config.ts'

type Service = {
  image: string
  build?: { args: Record<string, string> }
  env_file?: unknown
  environment: Record<string, unknown>
}

const read = (name: string) => readFileSync(join(import.meta.dirname, '..', name), 'utf8')
const [documented = '', ofCompose = ''] = read('docs/environment.md').split('\n## Docker Compose\n')
const compose = read('compose.yaml')
const { services } = parse(compose, { merge: true }) as { services: Record<string, Service> }
const ours = Object.entries(services).filter(([, { image }]) => image === 'soundreel')

const variable = /`([A-Z][A-Z0-9_]+)`/g
const namesIn = (text: string) => Array.from(text.matchAll(variable), ([, name = '']) => name)
/** The names in the first column of the tables. */
const listedIn = (text: string) => text.split('\n').flatMap((line) => namesIn(/^\|([^|]*)\|/.exec(line)?.[1] ?? ''))
/** Read by the build of the pages, not by the server. */
const ofTheBuild = ['SITE_LANGUAGE']
const variables = [...Object.keys(environmentSchema.shape), ...ofTheBuild]

describe('environment variables', () => {
  it('PLT-02: docs/environment.md lists exactly the variables that the product reads, each once', () => {
    expect(listedIn(documented).toSorted()).toEqual(variables.toSorted())
  })

  const defaults = Object.entries(environmentSchema.parse({})).map(
    ([name, value]) => [name, String(value ?? '')] as const,
  )
  it.each(defaults.filter(([, value]) => value !== ''))(
    'PLT-02: the row of %s states its default, %s',
    (name, value) => {
      const row = documented.split('\n').find((line) => namesIn(/^\|([^|]*)\|/.exec(line)?.[1] ?? '').includes(name))
      expect(/^\|[^|]*\|([^|]*)\|/.exec(row ?? '')?.[1]).toContain(`\`${value}\``)
    },
  )

  it.each(ours)('PLT-03: compose.yaml hands the whole file .env to %s, and starts without one', (_, service) => {
    expect(service.env_file).toEqual([{ path: '.env', required: false }])
  })

  it.each(ours)(
    'PLT-03: what compose.yaml sets for %s itself is named, because .env cannot change it',
    (_, service) => {
      const set = Object.entries(service.environment)
      expect(set.map(([name]) => name).filter((name) => !variables.includes(name))).toEqual([])
      const fixed = set.filter(([name, value]) => !String(value).startsWith(`\${${name}:`)).map(([name]) => name)
      const paragraph = /^`compose\.yaml` itself sets[^.]*`\.env` has no effect:([^.]*)\./m.exec(ofCompose)?.[1] ?? ''
      expect(fixed.toSorted()).toEqual(namesIn(paragraph).toSorted())
    },
  )

  it('PLT-03: compose.yaml reads from .env only variables that docs/environment.md explains', () => {
    const used = Array.from(compose.matchAll(/\$\{(\w+)/g), ([, name = '']) => name)
    expect(used.filter((name) => ![...variables, ...listedIn(ofCompose)].includes(name))).toEqual([])
    expect(listedIn(ofCompose).filter((name) => !used.includes(name))).toEqual([])
  })

  it.each(ours)('PLT-03: the variables of the build reach the image of %s', (_, { build }) => {
    for (const name of ofTheBuild) {
      expect(build?.args[name]).toBe(`\${${name}:-}`)
      expect(read('Dockerfile')).toMatch(new RegExp(`^ARG ${name}$`, 'm'))
    }
  })
})
