import { createElement, Fragment, type ReactNode } from 'react'

/** A text with markup in it, such as a link. Each language puts the parts where its word order needs them. */
export function sentence(texts: TemplateStringsArray, ...parts: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...texts.flatMap((text, index) => [text, parts[index]]))
}
