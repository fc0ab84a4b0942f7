import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { sentence } from './sentence.ts'

it('puts markup where the text says', () => {
  const link = createElement('a', { href: '/docs' }, 'reference')
  expect(renderToStaticMarkup(sentence`The ${link} describes every call.`)).toBe(
    'The <a href="/docs">reference</a> describes every call.',
  )
  expect(renderToStaticMarkup(sentence`${link}: ${null}${'a < b'}`)).toBe('<a href="/docs">reference</a>: a &lt; b')
})
