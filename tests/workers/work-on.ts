import { sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { advanceRendition } from '#server/features/videos/lifecycle/advance-rendition.ts'
import { advanceVideo } from '#server/features/videos/lifecycle/advance-video.ts'

/** Does what is due for one video, as workers would: its submission or check, its storing, its further resolutions. */
export async function workOn(ctx: Context, taskId: string): Promise<void> {
  for (const _ of ['submit or check', 'store']) await advanceVideo(ctx, taskId)
  const { rows } = await ctx.db.root.execute<{ id: string }>(sql`select r.id from renditions r
    join video_tasks v on v.id = r.video_task_id where v.task_id = ${taskId} and r.purpose <> 'video' and r.due_at is not null`)
  for (const { id } of rows) await advanceRendition(ctx, id)
}
