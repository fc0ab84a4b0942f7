import { expect, test } from 'vitest'
import { anchorsIn, checkLinks, findBrokenLinks } from './check-links.ts'

const pages: Record<string, string> = { 'README.md': '# Start\n', 'docs/a.md': '## One `code`, two\n' }
const find = (text: string) =>
  findBrokenLinks(
    'docs/page.md',
    (path) => path === 'docs/page.md' || path in pages,
    (path) => pages[path] ?? text,
  )

test('accepts links to pages, headings, pictures and other sites', () => {
  expect(find('# Here\n[a](a.md), [`b`](../README.md#start), [c](#here), [d](a.md#one-code-two)')).toEqual([])
  expect(find('[a](https://example.com/none.md#no) [b](mailto:a@example.com)')).toEqual([])
})

test('refuses a link to a missing file or heading', () => {
  expect(find('![a](none.png) and [b](README.md)')).toEqual([
    'docs/page.md: none.png: there is no docs/none.png',
    'docs/page.md: README.md: there is no docs/README.md',
  ])
  expect(find('[a](../README.md#end) [b](#start)')).toEqual([
    'docs/page.md: ../README.md#end: README.md has no heading for #end',
    'docs/page.md: #start: docs/page.md has no heading for #start',
  ])
})

test('ignores links in code', () => {
  expect(find('`[a](none.md)`\n```md\n[a](none.md)\n```\n')).toEqual([])
})

test('derives anchors from headings, and numbers those that are the same', () => {
  const text = "# The proxy's way\n```sh\n# a comment\n```\n## [How](a.md) to: do it?\n## To\n## To\n"
  expect(anchorsIn(text)).toEqual(['the-proxys-way', 'how-to-do-it', 'to', 'to-1'])
})

test('every link between the pages of the repository leads somewhere', () => {
  expect(checkLinks()).toEqual([])
})
