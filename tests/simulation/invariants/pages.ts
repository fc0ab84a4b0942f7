import type { CurrentUser } from '#contract/accounts/current-user.ts'
import type { VideoTask } from '#contract/videos/videos.ts'
import type { Page } from '#tests/simulation/pages/page.ts'
import type { World } from '#tests/simulation/world.ts'
import type { Shown } from './take-snapshot.ts'

/** A page that shows something other than the database, and what. */
export type Stale = { page: Page; key: string; fault: string }

export function findStale({ pages }: World, shown: Shown[]): Stale[] {
  return pages.flatMap((page) => {
    const right = shown.find(({ id }) => id === page.userId)
    const tasks = shownTasks(page)?.map(describeShown).sort() ?? ['nothing']
    const credits = shownCredits(page) ?? 'nothing'
    const videos = right?.videos.toSorted()
    return [
      ...(`${tasks}` === `${videos}`
        ? []
        : [{ page, key: 'video-tasks', fault: `${page.name} shows ${tasks}, the database has ${videos}` }]),
      ...(credits === right?.credits
        ? []
        : [{ page, key: 'current-user', fault: `${page.name} shows ${credits} credits instead of ${right?.credits}` }]),
    ]
  })
}

/** The pages that show somebody else's video. */
export function findForeign({ pages, wishes }: World): string[] {
  return pages.flatMap((page) =>
    (shownTasks(page) ?? [])
      .filter(({ prompt }) => !wishes.some(({ userId, body }) => userId === page.userId && body.prompt === prompt))
      .map(({ prompt }) => `${page.name} shows ${prompt}, which is somebody else's`),
  )
}

/** What a page shows of a video, without its place in the queue: that changes with the videos of others. */
function describeShown({ prompt, status, resultUrls, hdVideoUrl, posterUrl, refunded }: VideoTask): string {
  const parts = [prompt, status, refunded ? 'refunded' : null, ...resultUrls, hdVideoUrl, posterUrl]
  return parts.filter((part) => part !== null).join(' ')
}

function shownTasks({ queries }: Page): VideoTask[] | null {
  const answer = queries.find(({ key }) => key[0] === 'video-tasks')?.answer
  return (answer as { tasks: VideoTask[] } | null)?.tasks ?? null
}

function shownCredits({ queries }: Page): number | null {
  const answer = queries.find(({ key }) => key[0] === 'current-user')?.answer
  return (answer as { user: CurrentUser | null } | null)?.user?.credits ?? null
}
