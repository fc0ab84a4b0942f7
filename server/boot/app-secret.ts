import { randomBytes, randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { codeOf } from '#server/error-facts.ts'

const minLength = 16

/**
 * Returns the operator's secret. For the embedded database, creates one and stores it beside the database.
 * @throws Error if the database is elsewhere and no secret is set: each process would create its own; or if the stored
 * secret is too short, as after a first start with a full disk
 */
export function readAppSecret(config: Config): string {
  if (config.appSecret) return config.appSecret
  if (config.databaseUrl)
    throw new Error(
      'APP_SECRET is required with DATABASE_URL: at least 16 random characters, the same for every process.',
    )
  mkdirSync(config.dataDir, { recursive: true })
  const path = join(config.dataDir, 'secret')
  const secret = readStored(path) ?? createSecret(path)
  if (secret.length < minLength)
    throw new Error(
      `The secret in ${path} is incomplete: restore this file from a backup, or delete it if the installation is new.`,
    )
  return secret
}

function readStored(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

/** Written to a draft, then linked, so that the secret appears with its content or not at all. */
function createSecret(path: string): string {
  const draft = `${path}.${randomUUID()}`
  try {
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
    linkSync(draft, path)
  } catch (error) {
    // Another process was first: its secret counts.
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(path, 'utf8').trim()
}
