import { createHash } from 'node:crypto'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { VideoRequest } from '../../types/video.ts'
import { configFolder } from '../credentials.ts'
import { exitCodes, Fault, wrongUsage } from '../fault.ts'
import { writePrivately } from '../private-file.ts'
import { isKeyExpired } from '../uncharged.ts'
import type { Draft } from '../video-request.ts'

/**
 * A request as it was sent. The server knows a key only with exactly the same request, but another run uploads its
 * pictures anew and gets another price.
 */
export type SentRequest = { url: string; draft: Draft; request: VideoRequest; sentAt: string }

const maxKept = 100
const folder = () => join(configFolder(), 'requests')
const pathOf = (url: string, key: string) =>
  join(folder(), `${createHash('sha256').update(`${url}\n${key}`).digest('hex')}.json`)

/**
 * What an earlier run has sent to this site with the key; null if that is not known here.
 * @throws Fault for the key of another request, or one that the server may have forgotten
 */
export async function findSent(url: string, key: string, draft: Draft): Promise<SentRequest | null> {
  const sent = await read(pathOf(url, key))
  if (!sent) return null
  if (JSON.stringify(sent.draft) !== JSON.stringify(draft))
    throw wrongUsage(`The key ${key} belongs to another request. Repeat the same command, or use another key.`)
  if (isKeyExpired(sent.sentAt))
    throw new Fault(
      exitCodes.failed,
      'KEY_EXPIRED',
      'This request was sent a month ago and may be paid: see soundreel videos. To pay for another video, use another key.',
    )
  return sent
}

/**
 * Keeps a request before it is sent. Of two runs with the same key, the second one sends what the first one has kept.
 * A folder that is not writable keeps nothing and prevents no purchase.
 */
export async function keepSent(key: string, sent: SentRequest): Promise<SentRequest> {
  const path = pathOf(sent.url, key)
  try {
    await writePrivately(path, sent, { replaces: false })
    await forgetOldest()
  } catch (error) {
    const isKept = (error as NodeJS.ErrnoException).code === 'EEXIST'
    const kept = isKept ? await findSent(sent.url, key, sent.draft) : null
    if (kept) return kept
    // It is damaged.
    if (isKept) await writePrivately(path, sent).catch(() => {})
  }
  return sent
}

export const forgetSent = (url: string, key: string) => rm(pathOf(url, key), { force: true }).catch(() => {})

async function read(path: string): Promise<SentRequest | null> {
  try {
    const { url, draft, request, sentAt } = JSON.parse(await readFile(path, 'utf8')) as Partial<SentRequest>
    return url && draft && request && sentAt ? { url, draft, request, sentAt } : null
  } catch {
    return null
  }
}

async function forgetOldest(): Promise<void> {
  const names = await readdir(folder())
  if (names.length <= maxKept) return
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder(), name)
      return { path, at: (await stat(path).catch(() => null))?.mtimeMs ?? 0 }
    }),
  )
  files.sort((a, b) => b.at - a.at)
  for (const { path } of files.slice(maxKept)) await rm(path, { force: true })
}
