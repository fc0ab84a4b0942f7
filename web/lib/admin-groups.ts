/** The parts of the administration with an address of their own, below /admin/. */
export const adminGroupNames = [
  'overview',
  'models',
  'providers',
  'prices',
  'payments',
  'sign-in',
  'notices',
  'reports',
  'storage',
  'showcase',
  'pages',
  'users',
  'audit-log',
] as const

export type AdminGroupName = (typeof adminGroupNames)[number]
