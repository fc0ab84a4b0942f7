/** The paths for visitors and search engines; all others belong to a user. */
export const publicPaths: readonly string[] = [
  ...['/', '/generate', '/explore', '/pricing', '/api', '/docs', '/docs/site', '/connect', '/contact', '/login'],
  ...['/verify', '/terms', '/privacy', '/refunds', '/acceptable-use'],
]
