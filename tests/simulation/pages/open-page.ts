import { sessionId } from '#server/features/accounts/sessions/session.ts'
import { createActor, runAs } from '#tests/simulation/actors/actor.ts'
import type { World } from '#tests/simulation/world.ts'
import { followEvents } from './browser.ts'
import { type Page, pages } from './page.ts'
import { createPageQueries, refetch } from './page-queries.ts'

export async function openPage(world: World, userId: string, follows: boolean): Promise<void> {
  const { clock, random, pglite } = world
  const name = `page-${world.pages.length + 1}`
  const actor = createActor(name, clock, () => 1)
  actor.aside = true
  const server = random.between(0, world.processes.length - 1)
  const queries = createPageQueries()
  const page: Page = {
    world,
    name,
    userId,
    secret: name,
    actor,
    server,
    isLive: false,
    wasRight: false,
    anewUntil: 0,
    queries,
    unfollow() {},
  }
  await pglite.exec(`insert into sessions (id, user_id, expires_at, last_seen_at)
    values ('${sessionId(page.secret)}', '${userId}', '2100-01-01', '2100-01-01')`)
  pages.set(actor, page)
  world.pages.push(page)
  runAs(actor, () => {
    for (const query of queries) {
      setInterval(() => query.request ?? refetch(page, query), query.everyMs)
      refetch(page, query)
    }
    if (follows) page.unfollow = followEvents({ invalidateQueries: ({ queryKey }) => invalidate(page, queryKey) })
  })
}

export function closePages(world: World): void {
  for (const { actor, unfollow } of world.pages) runAs(actor, unfollow)
}

/** Refetches the queries whose key begins like this. */
export function invalidate(page: Page, key: readonly string[] = []): void {
  for (const query of page.queries)
    if (key.every((part, index) => query.key[index] === part)) runAs(page.actor, () => refetch(page, query))
}

/** After a user's action, their pages refetch what they show. */
export function refreshPagesOf(world: World, userId: string): void {
  for (const page of world.pages) if (page.userId === userId) invalidate(page)
}
