import { downloadFile, FileRefused } from '#server/features/providers/download-file.ts'
import { createGuardedFetch, type GuardedFetch } from '#server/integrations/outbound/guarded-fetch.ts'
import type { ServerAccess } from './server-access.ts'
import { readViewAddress } from './view-address.ts'

/**
 * Downloads a run's video with the header of its account, from the account's present address alone. Redirects are not
 * followed, to keep the header private.
 * @returns the id of the run
 * @throws FileRefused if it is not the address of a run's file, and the errors of `downloadFile`
 */
export async function downloadRun(
  fetch: GuardedFetch,
  access: ServerAccess,
  { url, path, delaysMs }: { url: string; path: string; delaysMs: readonly number[] },
): Promise<string> {
  const file = readViewAddress(access, url)
  if (!file) throw new FileRefused('it is at an unknown address')
  const { key } = access
  const withKey: GuardedFetch = (to, request) =>
    fetch(to, {
      ...{ ...request, redirect: 'manual' },
      headers: { ...request?.headers, ...(key ? { [key.name]: key.value } : {}) },
    })
  await downloadFile(withKey, file.url, path, delaysMs)
  return file.handle
}

/** A fetch for each origin, which alone may be private. */
export function createOriginFetches(): (origin: string) => GuardedFetch {
  const fetches = new Map<string, GuardedFetch>()
  return (origin) => {
    const fetch = fetches.get(origin) ?? createGuardedFetch({ exemptOrigins: [origin] })
    fetches.set(origin, fetch)
    return fetch
  }
}
