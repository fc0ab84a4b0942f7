import { createElement, Fragment, type ReactElement, type ReactNode } from 'react'

/**
 * A text with markup in it, such as a link. Each language puts the parts where its word order needs them. Every text
 * has an element of its own, because browsers that translate a page replace text nodes (scripts/checks/loose-text/). A
 * part that is a text, such as a name, keeps its own direction.
 */
export function sentence(texts: TemplateStringsArray, ...parts: readonly ReactNode[]): ReactElement {
  const children = texts.flatMap((text, index) => {
    const part = parts[index]
    return [
      text === '' ? null : createElement('span', null, text),
      typeof part === 'string' || typeof part === 'number' ? createElement('bdi', null, part) : part,
    ]
  })
  return createElement(Fragment, null, ...children)
}
