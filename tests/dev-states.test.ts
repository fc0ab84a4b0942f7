import { afterEach, expect, it, vi } from 'vitest'
import { publicPaths } from '#server/http/pages/site-files.ts'

afterEach(() => vi.unstubAllEnvs())

async function listPaths(environment: string): Promise<(string | undefined)[]> {
  vi.stubEnv('NODE_ENV', environment)
  vi.resetModules()
  return (await import('#web/routes.ts')).default.map(({ path }) => path)
}

it('the page of all states is for development only', async () => {
  expect(await listPaths('development')).toContain('dev/states')
  expect(await listPaths('production')).not.toContain('dev/states')
  expect(publicPaths).not.toContain('/dev/states')
})
