import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { deepTests } from './deep.ts'
import { maintenance } from './maintain.ts'
import { rootFolder } from './run-command.ts'
import { describeNamed } from './run-named.ts'

const read = (name: string) => readFileSync(join(rootFolder, name), 'utf8')
const scripts = { deep: deepTests, maintain: maintenance }

describe.each(Object.entries(scripts))('npm run %s', (script, commands) => {
  it.each(Object.entries(commands))('has the file of %s', (_, { run: [file = ''] }) => {
    expect(existsSync(join(rootFolder, file))).toBe(true)
  })

  it('offers every command in one line', () => {
    const text = describeNamed(script, commands)
    for (const [name, { does }] of Object.entries(commands))
      expect(text).toMatch(new RegExp(`^ {2}${name} +${does}$`, 'm'))
  })
})

it('every command has a row in docs/commands.md', () => {
  const page = read('docs/commands.md')
  const named = Object.entries(scripts).flatMap(([script, all]) =>
    Object.keys(all).map((name) => `${script} -- ${name}`),
  )
  const folded = Object.keys(scripts)
  const own = Object.keys(JSON.parse(read('package.json')).scripts).filter((name) => !folded.includes(name))
  const isListed = (name: string) => new RegExp(`^\\| \`npm (run (--silent )?)?${name}[ \`]`, 'm').test(page)
  expect([...own, ...named].filter((name) => !isListed(name))).toEqual([])
})
