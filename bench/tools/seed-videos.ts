import type { PostgresProduct } from './postgres-product.ts'

const videosPerUser = 10

/**
 * Adds completed videos until there are `total`: `own` for this user, the rest for as many
 * other users as needed. The ledger has a charge for each.
 */
export async function seedVideos(product: PostgresProduct, username: string, own: number, total: number) {
  // Skips foreign key checks: the rows are valid by construction, and a million lookups would be slow.
  const run = (statement: string) =>
    product.query(`set session_replication_role = replica; ${statement}; reset session_replication_role`)
  await run(`insert into users (username, password, credits)
    select 'other-' || n, 'none', 1000 from generate_series(1, ${Math.ceil(total / videosPerUser)}) n on conflict do nothing`)
  await run(
    insertVideos(
      `(select id from users where username = '${username}')`,
      'own',
      `now() - n * interval '1 minute'`,
      `generate_series(1, ${own}) n`,
    ),
  )
  const [{ there } = {}] = await product.query('select count(*)::int as there from video_tasks')
  await run(
    insertVideos(
      'u.id',
      'other',
      // A million videos cover a year.
      `now() - (place * ${videosPerUser} + n) * interval '30 seconds'`,
      `(select id, row_number() over (order by username) - 1 as place from users where username like 'other-%') u
      cross join generate_series(1, ${videosPerUser}) n`,
      `where not exists (select from video_tasks v where v.user_id = u.id) limit ${Math.max(0, total - Number(there))}`,
    ),
  )
  await run(`insert into transactions
      (user_id, type, amount, balance_after, sequence, key, description, video_task_id, created_at)
    select v.user_id, 'usage', -1, 1000, coalesce(last.sequence, 0) + row_number() over (partition by v.user_id order by v.created_at, v.id),
      'usage:' || v.task_id, 'Veo3 Fast video: waves', v.id, v.created_at
    from video_tasks v
    left join (select user_id, max(sequence) as sequence from transactions group by user_id) last using (user_id)
    where not exists (select from transactions t where t.video_task_id = v.id)`)
  await product.query('vacuum analyze')
}

function insertVideos(user: string, name: string, age: string, from: string, where = '') {
  return `insert into video_tasks
    (user_id, task_id, prompt, model, aspect_ratio, status, stage, result_urls, hd_video_url, poster, audio_peaks,
      duration_ms, media_folder, due_at, created_at, completed_at)
    select ${user}, '${name}-' || gen_random_uuid(), 'Waves at night, number ' || n, 'veo3_fast', '16:9', 'completed',
      'completed', array['folder/720p.mp4'], 'folder/1080p.mp4', 'folder/poster.jpg',
      repeat('MjIy', 66), 8000, 'folder', null,
      ${age}, ${age}
    from ${from} ${where}`
}
