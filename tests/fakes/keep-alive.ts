import type { ServerOptions } from 'node:http'

/**
 * A fake never ends an idle connection by itself: a request sent at that very moment would fail, and a test should fail
 * only when it was told to.
 */
export const keepAlive: ServerOptions = { keepAliveTimeout: 0 }
