import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { sentence } from './sentence.ts'

it('puts markup where the text says, and each text into an element of its own', () => {
  const link = createElement('a', { href: '/docs' }, 'reference')
  expect(renderToStaticMarkup(sentence`The ${link} describes every call.`)).toBe(
    '<span>The </span><a href="/docs">reference</a><span> describes every call.</span>',
  )
  expect(renderToStaticMarkup(sentence`${link}: ${null}${'a < b'}`)).toBe(
    '<a href="/docs">reference</a><span>: </span><bdi>a &lt; b</bdi>',
  )
})
