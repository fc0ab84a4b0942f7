import { type ReportDecision, reportReasons } from '#contract/videos/video-reports.ts'
import { bodyOf, type Site } from './open-site.ts'

/** Reports of every reason, decided in every way, and an open one. */
export async function addReports(site: Site): Promise<void> {
  await site.query(`update video_tasks set is_public = true, share_slug = 'reported' where id =
    (select id from video_tasks where stage = 'completed' and not is_public and deleted_at is null limit 1)`)
  const shared = await site.query('select share_slug as slug from video_tasks where is_public order by created_at')
  const [kept, hidden] = shared.map(({ slug }) => String(slug)).filter((slug) => slug !== 'reported')
  const report = async (slug: string | undefined, reason: string, email = '') =>
    bodyOf(await site.browser().post('/api/reports', { slug, reason, words: 'This shows me.', email }))
  const decide = async (decision: ReportDecision, answer = '') => {
    const [open] = bodyOf(await site.admin.get('/api/admin/reports')).data
    const ownerReason = decision === 'dismiss' ? '' : 'It does.'
    bodyOf(await site.admin.post(`/api/admin/reports/${open.id}/decision`, { decision, ownerReason, answer }))
  }
  await report(hidden, 'of-me', 'ann@example.com')
  await decide('hide', 'Thank you.')
  await report('reported', 'illegal')
  await decide('delete')
  for (const reason of reportReasons) {
    await report(kept, reason)
    await decide('dismiss')
  }
  await report(kept, 'of-me', 'bob@example.com')
}
