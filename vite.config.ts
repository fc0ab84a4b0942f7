import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// The Host stays the page's own: the server compares it with the Origin of every state-changing call.
const server = { target: `http://127.0.0.1:${process.env.PORT ?? 3000}`, changeOrigin: false }

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // The themes rest on light-dark(), which these browsers have and its rewriting breaks inside a dark area.
    cssTarget: ['chrome123', 'safari17.5', 'firefox121'],
  },
  server: {
    proxy: {
      // '/api' itself is a page; only what lies below it is the server's.
      '^/api/.+': server,
      '^/media/.+': server,
      '^/paypal/.+': server,
      '^/v/.+': server,
    },
  },
})
