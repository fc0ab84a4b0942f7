import { PGlite } from '@electric-sql/pglite'
import { fromEmbedded } from '#server/db/client.ts'
import { listVideos } from '#server/features/videos/list-videos-repository.ts'

const sizes = [1_000, 10_000, 100_000]
const videosPerUser = 50
const looks = 200

/** Milliseconds for one page of a user's videos while everybody's videos grow a hundredfold, and how much slower that is. */
export async function bench(): Promise<{ name: string; value: number; unit: string; limit?: number }[]> {
  const pglite = await PGlite.create()
  const db = fromEmbedded(pglite)
  await db.migrate()
  const results: { name: string; value: number; unit: string; limit?: number }[] = []
  let made = 0
  for (const size of sizes) {
    await pglite.exec(`
      insert into users (username, password)
      select 'user-' || number, '' from generate_series(${made / videosPerUser} + 1, ${size / videosPerUser}) number;
      insert into video_tasks (user_id, task_id, prompt, model, aspect_ratio, media_folder, stage, status, created_at)
      select id, id || '-' || number, 'waves', 'veo3_fast', '16:9', 'folder', 'completed', 'completed', now() - number * interval '1 hour'
      from users cross join generate_series(1, ${videosPerUser}) number
      where not exists (select from video_tasks where user_id = users.id);
      analyze video_tasks;`)
    made = size
    const { rows } = await pglite.query<{ id: string }>(`select id from users order by username limit ${looks}`)
    const start = performance.now()
    for (let look = 0; look < looks; look++)
      await listVideos(db.root, { userId: rows[look % rows.length]?.id ?? '', since: null, limit: 20, offset: 0 })
    const value = (performance.now() - start) / looks
    results.push({ name: `a page of videos among ${size}`, value, unit: 'ms' })
  }
  await pglite.close()
  const [first, last] = [results.at(0)?.value ?? 1, results.at(-1)?.value ?? 1]
  return [...results, { name: 'a page of videos, a hundred times as many', value: last / first, unit: '×', limit: 2 }]
}
