import { describe, expect, test } from 'vitest'
import { checkLooseText, findLooseText } from './check-loose-text.ts'

const find = (source: string) => findLooseText('web/a.tsx', source)
const inComponent = (jsx: string) => `export function Part({ busy, count, rows }) {\n  return ${jsx}\n}\n`

test('the pages have no text beside other content', () => {
  expect(checkLooseText()).toEqual([])
})

describe('refuses', () => {
  test.each([
    ['a text after an element that comes and goes', '<button>{busy && <Spinner />}{texts.generate}</button>'],
    ['a text before an element', '<p>{texts.more} <Link to="/">{texts.here}</Link></p>'],
    ['two texts', '<p>{count} / {rows.length}</p>'],
    ['a literal beside a value', '<p>#{count}</p>'],
    ['a space between two elements of a line', '<p><b /> <b /></p>'],
    ['a text in a fragment, which stands beside what is around it', '<>{texts.generate}</>'],
    ['a choice of which one side is a text', '<p><b />{busy ? <Spinner /> : texts.generate}</p>'],
    ['a condition that may be a text', '<p><b />{busy || texts.generate}</p>'],
    ['a list of texts', '<p><b />{rows.map((row) => row.name)}</p>'],
    ['an unknown call', '<p><b />{describe(count)}</p>'],
  ])('%s', (_, jsx) => {
    expect(find(inComponent(jsx))).not.toEqual([])
  })

  test('a component that returns a text', () => {
    expect(find('function Cost({ cents }) {\n  return cents ? texts.cost(cents) : null\n}\n')).toEqual([
      'web/a.tsx:2: a component returns elements, not text: cents ? texts.cost(cents) : null',
    ])
  })

  test('children beside other content, unless their type is Elements', () => {
    const part = (type: string) =>
      `function Part({ children }: { children: ${type} }) {\n  return <p><b />{children}</p>\n}\n`
    expect(find(part('ReactNode'))).toHaveLength(1)
    expect(find(part('Elements'))).toEqual([])
  })

  test('a property that is Elements in one type and a text in another', () => {
    const types = 'type A = { label: Elements }\ntype B = { label: string }\n'
    expect(find(`${types}function Part({ label }: B) {\n  return <p><b />{label}</p>\n}\n`)).toHaveLength(1)
  })
})

describe('accepts', () => {
  test.each([
    ['a text alone in its element', '<p>{busy ? texts.generating : texts.generate}</p>'],
    ['texts in elements of their own', '<p>{busy && <Spinner />}<span>{texts.generate}</span></p>'],
    ['one joined text', '<p>{[count, rows.length].join(" / ")}</p>'],
    ['elements that come and go', '<p>{busy ? <Spinner /> : null}<b />{rows.map((row) => <Row key={row} />)}</p>'],
    ['line breaks and comments', '<p>\n  {/* why */}\n  <b />\n</p>'],
  ])('%s', (_, jsx) => {
    expect(find(inComponent(jsx))).toEqual([])
  })

  test('constants and functions of the file that are elements', () => {
    const source = 'const icon = <svg />\nconst act = (name) => <Button>{name}</Button>\n'
    expect(find(source + inComponent("<p>{icon}{busy && act('edit')}</p>"))).toEqual([])
  })

  test('a property that returns Elements', () => {
    const source =
      'function List({ action }: { action: (id: string) => Elements }) {\n  return <p><b />{action("a")}</p>\n}\n'
    expect(find(source)).toEqual([])
  })
})
