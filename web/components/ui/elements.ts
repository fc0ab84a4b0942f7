import type { ReactElement } from 'react'

/**
 * Children that are elements, never a bare text. A text beside other children needs an element of its own: browsers that
 * translate a page replace text nodes, and React then fails beside them (scripts/checks/loose-text/).
 */
export type Elements = ReactElement | readonly Elements[] | false | null | undefined
