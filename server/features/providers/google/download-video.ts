import { writeFile } from 'node:fs/promises'
import { downloadFile, FileRefused } from '#server/features/providers/download-file.ts'
import { asObject, parseJson } from '#server/features/providers/parse-values.ts'
import type { ProviderAccess } from '#server/features/providers/video-provider.ts'
import type { GuardedFetch } from '#server/integrations/outbound/guarded-fetch.ts'
import { findVideo } from './decide-check.ts'
import { type GoogleClient, keyHeader } from './google-client.ts'

type Dependencies = { client: GoogleClient; fetch: GuardedFetch; apiUrl: string; delaysMs: readonly number[] }

/**
 * Downloads a made video with the key of its account. Only Google's own address gets the key; it is not sent on with a
 * redirect.
 * @throws FileRefused if the address is another host's, and the errors of `downloadFile`
 */
export async function downloadVideo(
  { client, fetch, apiUrl, delaysMs }: Dependencies,
  account: ProviderAccess | null,
  url: string,
  path: string,
): Promise<void> {
  if (!account) throw new FileRefused('the key of its account is missing')
  if (URL.parse(url)?.origin !== new URL(apiUrl).origin) throw new FileRefused('it is at an unknown host')
  const id = /\/interactions\/([^/?#]+)$/.exec(new URL(url).pathname)?.[1]
  if (id) return writeInline(client, account, decodeURIComponent(id), path)
  const withKey: GuardedFetch = (address, request) =>
    fetch(address, { ...request, headers: { ...request?.headers, [keyHeader]: account.token } })
  await downloadFile(withKey, url, path, delaysMs)
}

async function writeInline(client: GoogleClient, { token }: ProviderAccess, id: string, path: string): Promise<void> {
  const answer = await client.ask(token, id)
  if (answer.got === 'nothing') throw new Error('The download failed temporarily.')
  const made = findVideo(asObject(parseJson(answer.text)))
  if (!made || 'uri' in made) throw new FileRefused('the answer has no video', answer.httpStatus)
  await writeFile(path, Buffer.from(made.base64, 'base64'))
}
