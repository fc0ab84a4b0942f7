import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'

const webFolder = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(webFolder, file), 'utf8')
const catalogue = globSync('texts/*.ts', { cwd: webFolder, exclude: ['**/*.test.ts'] })
const sources = globSync('**/*.{ts,tsx}', { cwd: webFolder, exclude: ['texts/**'] }).map(read)

const namesIn = (file: string) => Array.from(read(file).matchAll(/^export const (\w+)/gm), ([, name = '']) => name)

it.each(catalogue)('%s holds no text that nothing says', (file) => {
  const users = sources.filter((source) => source.includes(`'#web/${file.replaceAll('\\', '/')}'`)).join()
  const names = namesIn(file)
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(users))).toEqual([])
})

// Text between tags is the linter's (noJsxLiterals); this finds the texts of props, of lists and of choices.
const ownText = [
  /\b(?:label|title|text|description|aside|hint|intro|alt)(?:=|: )["'][a-zA-Z]/,
  /\bplaceholder=["'][^"']*[A-Z ]/,
  /[?:] '[A-Z][a-z]/,
]
const noText = /^\s*(?:\/?\*|\/\/)|'(?:Content-Type|Enter|Escape)'/

it('no component holds a text of its own', () => {
  const lines = globSync('**/*.{ts,tsx}', {
    cwd: webFolder,
    exclude: ['texts/**', '**/*.test.ts', '**/n8n-workflow.ts'],
  })
    .flatMap((file) => read(file).split('\n'))
    .filter((line) => ownText.some((text) => text.test(line)) && !noText.test(line))
  expect(lines).toEqual([])
})

it('says in every language what it says in the specified one', () => {
  const languages = globSync('texts/*/', { cwd: webFolder })
  for (const language of languages)
    for (const file of catalogue)
      expect(namesIn(join(language, basename(file))).sort(), `${language}: ${file}`).toEqual(namesIn(file).sort())
})
