import { describe, expect, test } from 'vitest'
import { forbiddenImports } from './check-arrows.ts'

const sql = `import { eq } from 'drizzle-orm'\n`
const network = `import { request } from 'node:https'\n`

describe('SQL', () => {
  test.each([
    'server/features/videos/video-repository.ts',
    'server/features/credits/ledger.ts',
    'server/db/client.ts',
    'server/events/append-event.ts',
    'server/jobs/queue.ts',
    'server/features/videos/recovery/refund-video.test.ts',
  ])('is allowed in %s', (file) => {
    expect(forbiddenImports(file, sql)).toEqual([])
  })

  test.each([
    `import { eq } from 'drizzle-orm'`,
    `import type { PgTable } from 'drizzle-orm/pg-core'`,
    `import {\n  videos,\n} from "#server/db/schema.ts"`,
    `export { videos } from '#server/db/schema.ts'`,
    `const { sql } = await import('drizzle-orm')`,
    `type Videos = import('#server/db/schema.ts').Videos`,
  ])('is refused in a command: %s', (source) => {
    expect(forbiddenImports('server/features/videos/recovery/refund-video.ts', source)).toHaveLength(1)
  })

  test('is not seen in a comment', () => {
    expect(forbiddenImports('server/main.ts', `// from 'drizzle-orm'\n/** import 'drizzle-orm' */\n`)).toEqual([])
  })
})

describe('the network', () => {
  test.each(['server/integrations/creem/client.ts', 'server/features/providers/kie/client.ts', 'server/http/app.ts'])(
    'is allowed in %s',
    (file) => {
      expect(forbiddenImports(file, network)).toEqual([])
    },
  )

  test('is refused in a command, which is told where it belongs', () => {
    expect(forbiddenImports('server/features/videos/recovery/refund-video.ts', network)).toEqual([
      'server/features/videos/recovery/refund-video.ts: imports node:https, but network calls live in server/integrations and server/features/providers',
    ])
  })
})
