import { sql } from 'drizzle-orm'
import { maxLineage } from '#contract/videos/video-lineage.ts'
import type { Handle } from '#server/db/transaction.ts'

type Row = {
  taskId: string
  prompt: string
  poster: string | null
  isDeleted: boolean
  link: 'none' | 'frame' | 'extension'
  place: 'before' | 'self' | 'after'
}

const link = sql`case when v.parent_id is not null then 'extension' when v.continued_from_id is not null then 'frame' else 'none' end`
const columns = sql`v.task_id as "taskId", v.prompt, v.poster, v.deleted_at is not null as "isDeleted", ${link} as link`

type FilmRow = { transition: 'cut' | 'fade'; taskId: string; prompt: string; poster: string | null; seconds: number }

/** The shots of this user's film that are still there, in order; nothing for any other video. */
export async function listShots(handle: Handle, userId: string, taskId: string): Promise<FilmRow[]> {
  const { rows } = await handle.execute<FilmRow>(sql`
    select film.film ->> 'transition' as transition, v.task_id as "taskId", v.prompt, v.poster,
      coalesce(v.duration_ms / 1000.0, v.seconds)::float8 as seconds
    from video_tasks film cross join jsonb_array_elements(film.film -> 'parts') with ordinality as part (value, place)
      join video_tasks v on v.task_id = part.value ->> 'taskId' and v.user_id = film.user_id and v.deleted_at is null
    where film.task_id = ${taskId} and film.user_id = ${userId} and film.film is not null order by part.place`)
  return rows
}

/**
 * The videos from which this user's video follows, the earliest first, itself, and those that follow from it directly,
 * also deleted ones; nothing if it is not found.
 */
export async function listLineage(handle: Handle, userId: string, taskId: string): Promise<Row[]> {
  const { rows } = await handle.execute<Row>(sql`
    with recursive line as (
      select v.id, coalesce(v.parent_id, v.continued_from_id) as source, 0 as depth from video_tasks v
      where v.task_id = ${taskId} and v.user_id = ${userId} and v.deleted_at is null
      union all
      select v.id, coalesce(v.parent_id, v.continued_from_id), line.depth + 1
      from line join video_tasks v on v.id = line.source where line.depth < ${maxLineage}
    ), named as (
      select ${columns}, case when line.depth = 0 then 'self' else 'before' end as place, -line.depth as position,
        v.created_at from line join video_tasks v on v.id = line.id
      union all
      (select ${columns}, 'after', 1, v.created_at from line
        join video_tasks v on v.parent_id = line.id or v.continued_from_id = line.id
        where line.depth = 0 and v.user_id = ${userId} order by v.created_at limit ${maxLineage})
    )
    select "taskId", prompt, poster, "isDeleted", link, place from named order by position, created_at`)
  return rows
}
