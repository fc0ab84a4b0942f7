import { writeArchive } from '#server/features/accounts/archives/write-archive.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { bodyOf, type Site } from './open-site.ts'

/** Archives that wait for a worker, that one is writing, that are ready and that failed. */
export async function addArchives(site: Site, customers: TestBrowser[]): Promise<void> {
  for (const customer of customers) bodyOf(await customer.post('/api/user/archive'))
  const [ready, held, failed] = await site.query('select id from archives order by created_at, id')
  await writeArchive(site.ctx, String(ready?.id))
  await site.query(`update archives set state = 'failed', tries = 4, expires_at = now() + interval '7 days'
    where id = '${failed?.id}'`)
  await site.query(`update archives set attempt_id = gen_random_uuid(), tries = 1,
    leased_until = now() + interval '5 minutes' where id = '${held?.id}'`)
}
