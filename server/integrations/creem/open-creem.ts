import type { Context } from '#server/context.ts'
import { openSecret } from '#server/secrets.ts'
import { type CreemClient, createCreemClient } from './creem-client.ts'

type Settings = { creemApiKey: string | null; creemEnvironment: string }

export const creemUrls: Record<string, string> = { test: 'https://test-api.creem.io', prod: 'https://api.creem.io' }

/** Creem by the settings as they are now; null without a key that can be read. */
export function openCreem(
  { config, secrets }: Pick<Context, 'config' | 'secrets'>,
  settings: Settings,
): CreemClient | null {
  const apiKey = openSecret(secrets, settings.creemApiKey)
  const baseUrl = config.creemApiUrl ?? creemUrls[settings.creemEnvironment]
  return apiKey && baseUrl ? createCreemClient(baseUrl, apiKey) : null
}
