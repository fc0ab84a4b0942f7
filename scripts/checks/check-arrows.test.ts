import { matchesGlob } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkArrows, forbiddenImports, listSources, projectArrows } from './check-arrows.ts'

const arrows = projectArrows()
const files = listSources()
const packages = ['drizzle-orm', 'drizzle-orm/pg-core', 'pg', 'undici', 'http', 'node:https', 'node:http2']
const check = (file: string, source: string) => forbiddenImports(file, source, arrows)

test('the project follows its arrows', () => {
  expect(checkArrows()).toEqual([])
})

describe.each(arrows)('$files: $reason', ({ files: own, notFiles = [], never, but = [], reason }) => {
  const isIn = (path: string, globs: readonly string[]) => globs.some((glob) => matchesGlob(path, glob))
  const matches = (glob: string) => [...files, ...packages].some((path) => matchesGlob(path, glob))

  test('names only existing files and packages', () => {
    const ghosts = [...own, ...notFiles, ...never, ...but].filter((glob) => !matches(glob))
    expect(ghosts).toEqual([])
  })

  test('detects a violation', () => {
    const file = files.find((path) => isIn(path, own) && !isIn(path, notFiles)) ?? ''
    const modules = [...files, ...packages].filter((path) => isIn(path, never) && !isIn(path, but))
    expect(modules).not.toEqual([])
    for (const module of modules) {
      const source = `import type { Thing } from '${module.endsWith('.ts') || module.endsWith('.tsx') ? '#' : ''}${module}'\n`
      expect(check(file, source)).toContain(`${file}: imports ${module}, but ${reason}`)
    }
  })
})

describe('an import', () => {
  const command = 'server/features/videos/recovery/refund-video.ts'

  test.each([
    `import { eq } from 'drizzle-orm'`,
    `import type { PgTable } from 'drizzle-orm/pg-core'`,
    `import {\n  videoTasks,\n} from "#server/db/schema/videos.ts"`,
    `export { videoTasks } from '#server/db/schema/videos.ts'`,
    `const { sql } = await import('drizzle-orm')`,
    `type Videos = import('#server/db/schema/videos.ts').Videos`,
    `import '#server/features/payments/routes.ts'`,
  ])('is found as %s', (source) => {
    expect(check(command, source)).toHaveLength(1)
  })

  test('is found in a neighbour named by a relative path', () => {
    expect(check('server/features/accounts/email/change-policy.ts', `import './verify-email.ts'`)).toHaveLength(1)
    expect(check('server/jobs/queue.ts', `import './job-payloads.ts'`)).toEqual([])
  })

  test('is ignored in a comment', () => {
    expect(check('server/main.ts', `// from 'drizzle-orm'\n/** import 'drizzle-orm' */\n`)).toEqual([])
  })

  test.each([
    'server/features/videos/video-repository.ts',
    'server/features/credits/ledger.ts',
    'server/db/client.ts',
    'server/events/append-event.ts',
    'server/features/videos/recovery/refund-video.test.ts',
  ])('of SQL is allowed in %s', (file) => {
    expect(check(file, `import { eq } from 'drizzle-orm'\n`)).toEqual([])
  })
})
