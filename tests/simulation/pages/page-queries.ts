import type { IncomingMessage, ServerResponse } from 'node:http'
import { getCurrentUser } from '#contract/accounts/current-user.ts'
import { listVideoTasks } from '#contract/videos/video-lists.ts'
import type { Actor } from '#tests/simulation/actors/actor.ts'
import { spawn } from '#tests/simulation/actors/spawn.ts'
import { transactionIds } from '#tests/simulation/doubles/transaction-ids.ts'
import { note } from '#tests/simulation/world.ts'
import type { Page } from './page.ts'
import type { ServerProcess } from './server-process.ts'

/** What a page shows of one endpoint, and how it keeps that up to date. */
export type PageQuery = {
  key: readonly string[]
  path: string
  everyMs: number
  /** The last answer, with its tag. */
  answer: unknown
  tag: string | null
  /** The number of commits before the request for this answer. */
  knows: number
  /** The request in progress. */
  request: Actor | null
}

/** A poll that a process answered from memory. */
export type Unchanged = {
  page: Page
  server: ServerProcess
  path: string
  at: number
  /** The number of commits before the request for what the page shows, and until this poll. */
  knows: number
  upTo: number
}

/** The video list and the user, with the intervals at which the product polls them. */
export function createPageQueries(): PageQuery[] {
  const unknown = { answer: null, tag: null, knows: 0, request: null }
  return [
    { key: ['video-tasks'], path: listVideoTasks.path, everyMs: 5000, ...unknown },
    { key: ['current-user'], path: getCurrentUser.path, everyMs: 30_000, ...unknown },
  ]
}

/** Requests the answer again, in place of a request in progress. */
export function refetch(page: Page, query: PageQuery): void {
  const { world, secret } = page
  const server = world.processes[page.server]
  query.request = null
  if (!server?.ready) return
  const headers = { cookie: `soundreel_session=${secret}`, ...cacheHeaders(page, query) }
  if (isUnchanged(server, query.path, headers)) {
    const upTo = transactionIds().commits.size
    note(world, `${page.name} ${query.key} is unchanged`)
    world.unchanged.push({ page, server, path: query.path, at: world.clock.time(), knows: query.knows, upTo })
    return
  }
  const knows = transactionIds().commits.size
  const isCurrent = () => query.request === request
  const request = spawn(
    world,
    `${page.name} ${query.key}`,
    () => server.get({ path: query.path, query: { page: 1, limit: 20 }, headers, secret }),
    {
      server,
      done({ answer, headers: answered }) {
        if (isCurrent()) Object.assign(query, { answer, tag: answered.get('etag') ?? null, knows, request: null })
      },
      failed: () => isCurrent() && Object.assign(query, { request: null }),
    },
  )
  query.request = request
  request.onDeath.push(() => isCurrent() && Object.assign(query, { request: null }))
}

function cacheHeaders({ world, anewUntil }: Page, { tag }: PageQuery): Record<string, string> {
  if (world.clock.time() < anewUntil) return { 'cache-control': 'no-cache' }
  return tag === null ? {} : { 'if-none-match': tag }
}

function isUnchanged({ answerUnchanged }: ServerProcess, url: string, headers: Record<string, string>): boolean {
  const response = { writeHead: () => ({ end() {} }) }
  return answerUnchanged(
    { method: 'GET', url, headers } as unknown as IncomingMessage,
    response as unknown as ServerResponse,
  )
}
