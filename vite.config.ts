import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { leaveOut } from './scripts/pages/leave-out.ts'
import { browserFloor } from './web/browser-floor.ts'

// The Host stays the page's own: the server compares it with the Origin of every state-changing call.
const server = { target: `http://127.0.0.1:${process.env.PORT ?? 3000}`, changeOrigin: false }

/** The texts of another language: a folder below web/texts with the same files and the same names in them. */
function textsOf(language: string) {
  return [{ find: /^#web\/texts\/(.+)$/, replacement: join(import.meta.dirname, 'web/texts', language, '$1') }]
}

/** What every page needs, in files that are worth a request each and that a phone evaluates one by one. */
const groups = [
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
  { name: 'router', test: /\/node_modules\/react-router\//, priority: 2 },
  { name: 'zod', test: /\/node_modules\/zod\//, priority: 2 },
  // Without lists that grow while they are scrolled, which few pages have.
  {
    name: 'query',
    test: /\/node_modules\/@tanstack\/(?!.*(infiniteQueryObserver|useInfiniteQuery|queriesObserver|useQueries)\.js)/,
    priority: 2,
  },
  // With all that it imports.
  { name: 'shell', test: /\/web\/shell\.tsx$/, priority: 1 },
]

export default defineConfig({
  resolve: { alias: process.env.SITE_LANGUAGE ? textsOf(process.env.SITE_LANGUAGE) : [] },
  plugins: [tailwindcss(), reactRouter(), leaveOut()],
  build: {
    // Of styles too. The themes rest on light-dark(), which these browsers have and its rewriting breaks inside a dark
    // area.
    target: Object.entries(browserFloor).map(([name, version]) => `${name}${version}`),
    // Each page would carry the lists of what every part may once need, 2 kB; most of it is there already.
    modulePreload: false,
  },
  environments: {
    // The script that starts the application is written into pages as its text stands here.
    ssr: { build: { minify: true } },
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
  server: {
    proxy: {
      // '/api' itself is a page; only what lies below it is the server's.
      '^/api/.+': server,
      '^/media/.+': server,
      '^/paypal/.+': server,
      '^/v/.+': server,
      '^/mcp$': server,
    },
  },
})
