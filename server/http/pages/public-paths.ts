/** What strangers and search engines may find; everything else belongs to somebody. */
export const publicPaths: readonly string[] = [
  ...['/', '/generate', '/pricing', '/api', '/docs', '/contact', '/login'],
  ...['/terms', '/privacy', '/refunds', '/acceptable-use'],
]
