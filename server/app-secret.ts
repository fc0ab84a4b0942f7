import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from '#server/error-facts.ts'
import type { Config } from './config.ts'

/**
 * The operator's secret, or one made once for the embedded database and kept beside it.
 * @throws Error when there is a database elsewhere and no secret: each process would make its own.
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
