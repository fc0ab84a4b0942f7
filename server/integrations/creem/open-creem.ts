import type { Context } from '#server/context.ts'
import { openSecret } from '#server/secrets.ts'
import { type CreemClient, createCreemClient } from './creem-client.ts'

type Settings = { creemApiKey: string | null; creemEnvironment: string }

export const creemUrls: Record<string, string> = { test: 'https://test-api.creem.io', prod: 'https://api.creem.io' }

/** The Creem client for the current settings; null without a readable key. */
export function openCreem(
  { config, secrets }: Pick<Context, 'config' | 'secrets'>,
  settings: Settings,
): CreemClient | null {
  const apiKey = openSecret(secrets, settings.creemApiKey)
  const baseUrl = config.creemApiUrl ?? creemUrls[settings.creemEnvironment]
  return apiKey && baseUrl ? createCreemClient(baseUrl, apiKey) : null
}
