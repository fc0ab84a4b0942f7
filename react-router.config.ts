import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'dist',
  ssr: false,
  // Every known route becomes a file, so the server can tell an unknown path (the fallback, 404) from a page.
  prerender: ({ getStaticPaths }) => getStaticPaths(),
} satisfies Config
