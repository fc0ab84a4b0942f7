import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { codeOf } from '#server/error-facts.ts'

/**
 * Returns the operator's secret. For the embedded database, creates one and stores it beside the database.
 * @throws Error if the database is elsewhere and no secret is set: each process would create its own
 */
export function readAppSecret(config: Config): string {
  if (config.appSecret) return config.appSecret
  if (config.databaseUrl)
    throw new Error(
      'APP_SECRET is required with DATABASE_URL: at least 16 random characters, the same for every process.',
    )
  const path = join(config.dataDir, 'secret')
  mkdirSync(config.dataDir, { recursive: true })
  try {
    writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8').trim()
}
