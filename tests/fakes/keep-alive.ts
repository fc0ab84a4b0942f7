import type { ServerOptions } from 'node:http'

/**
 * A fake never closes an idle connection by itself: a request sent at that
 * moment would fail, and a test must not fail by accident.
 */
export const keepAlive: ServerOptions = { keepAliveTimeout: 0 }
