import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '#server/db/client.ts'
import type { Handle } from '#server/db/transaction.ts'
import { readEvent } from '#server/events/event-payloads.ts'
import type { EventTail } from '#server/events/event-tail.ts'
import type { TailedEvent } from '#server/events/list-events.ts'
import { logSparingly } from '#server/log.ts'
import { listDeletedFolders, listDisabledFiles, listDisabledOwners } from './dead-file-repository.ts'
import { createDeadNames, type DeadNames, type OwnersRead } from './dead-names.ts'

export type DeadFiles = {
  /** Whether a stored file belongs to a deleted video or a disabled owner. Costs no statement. */
  isDead(name: string): boolean
  /** Resolves once this process knows the changes just committed to these videos or owners. */
  refresh(changed: { taskIds?: string[]; ownerIds?: string[] }): Promise<void>
  /** Reads the list of dead files and follows the events from then on; the event tail must have been started. */
  start(): Promise<void>
  stop(): void
}

type Dependencies = { db: Database; events: Pick<EventTail, 'watch'>; log: Logger }

/** How often to reload, to drop the names of files that have been removed. */
const reloadMs = 60 * 60 * 1000
const retryMs = 1000

/**
 * Keeps a list of files that must no longer be served, in each process. Every reload begins after the commit that
 * requested it, and reloads run one at a time, so the last one is correct. A failed reload is repeated.
 */
export function createDeadFiles({ db, events, log }: Dependencies): DeadFiles {
  const logFailure = logSparingly(log, 'the list of files to withhold could not be read')
  const names = createDeadNames()
  let unread = createUnread()
  let reading: Promise<void> | null = null
  let stop: (() => void) | null = null

  async function readUnread(): Promise<void> {
    while (stop && !isEmpty(unread)) {
      const taken = unread
      unread = createUnread()
      await read(db, names, taken).catch(async (error) => {
        logFailure(error)
        add(unread, taken)
        await sleep(retryMs, undefined, { ref: false })
      })
    }
    reading = null
  }

  async function refresh(changed: Partial<Unread>): Promise<void> {
    if (!stop) return
    add(unread, changed)
    // With nothing to read, `readUnread` would end before its promise is kept here, and no later call would read again.
    if (isEmpty(unread)) return
    reading ??= readUnread()
    await reading
  }

  function onEvent(seen: TailedEvent): void {
    const event = readEvent(seen)
    if (!event) return
    const { type, userId } = event
    if (event.type === 'video.deleted') void refresh({ taskIds: [event.data.taskId] })
    if (!userId || !type.startsWith('account.')) return
    // Balances change all the time; for an account that was not disabled, such an event is irrelevant.
    if (type !== 'account.changed' || reading || names.hasOwner(userId)) void refresh({ ownerIds: [userId] })
  }

  return {
    isDead: names.has,
    refresh,
    async start() {
      stop?.()
      const unwatch = events.watch(onEvent)
      const timer = setInterval(() => void refresh({ everything: true }), reloadMs).unref()
      stop = () => {
        unwatch()
        clearInterval(timer)
      }
      await refresh({ everything: true })
    },
    stop() {
      stop?.()
      stop = null
    },
  }
}

type Unread = { everything: boolean; taskIds: Iterable<string>; ownerIds: Iterable<string> }

const createUnread = () => ({ everything: false, taskIds: new Set<string>(), ownerIds: new Set<string>() })
type UnreadSets = ReturnType<typeof createUnread>

function isEmpty({ everything, taskIds, ownerIds }: UnreadSets): boolean {
  return !everything && taskIds.size === 0 && ownerIds.size === 0
}

function add(unread: UnreadSets, { everything = false, taskIds = [], ownerIds = [] }: Partial<Unread>): void {
  unread.everything ||= everything
  for (const id of taskIds) unread.taskIds.add(id)
  for (const id of ownerIds) unread.ownerIds.add(id)
}

async function read({ root }: Database, names: DeadNames, { everything, taskIds, ownerIds }: UnreadSets) {
  if (everything) return names.replaceAll(await listDeletedFolders(root, null), await readOwners(root, null))
  if (taskIds.size > 0) names.addFolders(await listDeletedFolders(root, [...taskIds]))
  if (ownerIds.size > 0) names.replaceOwners([...ownerIds], await readOwners(root, [...ownerIds]))
}

async function readOwners(root: Handle, ids: string[] | null): Promise<OwnersRead> {
  const disabled = await listDisabledOwners(root, ids)
  return { disabled, files: disabled.length > 0 ? await listDisabledFiles(root, ids) : [] }
}
