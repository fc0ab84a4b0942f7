import * as texts from '#web/texts/shell.ts'

export type HeaderLink = { to: string; label: string }

const everyone: readonly HeaderLink[] = [
  { to: '/', label: texts.home },
  { to: '/generate', label: texts.generate },
  { to: '/pricing', label: texts.pricing },
  { to: '/my-creations', label: texts.myCreations },
  { to: '/api', label: texts.api },
  { to: '/contact', label: texts.contact },
]

const administrators: readonly HeaderLink[] = [
  { to: '/history', label: texts.history },
  { to: '/admin', label: texts.admin },
]

export function headerLinks(isAdmin: boolean): readonly HeaderLink[] {
  return isAdmin ? [...everyone, ...administrators] : everyone
}

/** Prerendered pages have a trailing slash in their path; the browser's path may have none. */
export function isCurrentPath(pathname: string, to: string): boolean {
  return (pathname.replace(/\/+$/, '') || '/') === to
}
