export type HeaderLink = { to: string; label: string }

const everyone: readonly HeaderLink[] = [
  { to: '/', label: 'Home' },
  { to: '/generate', label: 'Generate' },
  { to: '/pricing', label: 'Pricing' },
  { to: '/my-creations', label: 'My Creations' },
  { to: '/api', label: 'API' },
  { to: '/contact', label: 'Contact' },
]

const administrators: readonly HeaderLink[] = [
  { to: '/history', label: 'History' },
  { to: '/admin', label: 'Admin' },
]

export function headerLinks(isAdmin: boolean): readonly HeaderLink[] {
  return isAdmin ? [...everyone, ...administrators] : everyone
}
