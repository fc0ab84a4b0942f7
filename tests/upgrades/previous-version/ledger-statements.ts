import type { Client } from 'pg'
import { iso } from './video-statements.ts'

export type Entry = {
  userId: string
  type: 'usage' | 'refund'
  amount: number
  key: string
  videoTaskId: string
  now: Date
}

/** Posts an entry. A second call with the same key changes nothing. */
export async function postEntry(client: Client, entry: Entry): Promise<void> {
  const { userId, type, amount, key, videoTaskId, now } = entry
  const users = await client.query<{ credits: number }>(
    `select "credits", "debt" from "users" where "users"."id" = $1 for no key update`,
    [userId],
  )
  const find = (posted: string) =>
    client.query(
      `select "id", "user_id", "type", "amount", "balance_after", "sequence", "key", "description", "video_task_id", "package_id", "order_id", "api_token_id", "created_at" from "transactions" where "transactions"."key" = $1`,
      [posted],
    )
  if ((await find(key)).rows.length > 0) return void (await find(`debt:${key}`))
  if (type === 'refund') await find(key.replace(/^refund:/, 'usage:'))
  const last = await client.query<{ sequence: number }>(
    `select "sequence" from "transactions" where "transactions"."user_id" = $1 order by "transactions"."sequence" desc limit $2`,
    [userId, 1],
  )
  const balanceAfter = Number(users.rows[0]?.credits) + amount
  const sequence = Number(last.rows[0]?.sequence ?? 0) + 1
  await client.query(
    `insert into "transactions" ("id", "user_id", "type", "amount", "balance_after", "sequence", "key", "description", "video_task_id", "package_id", "order_id", "api_token_id", "created_at") values (default, $1, $2, $3, $4, $5, $6, $7, $8, default, default, $9, $10) returning "id", "user_id", "type", "amount", "balance_after", "sequence", "key", "description", "video_task_id", "package_id", "order_id", "api_token_id", "created_at"`,
    [userId, type, amount, balanceAfter, sequence, key, 'of the previous version', videoTaskId, null, iso(now)],
  )
  await client.query(`update "users" set "credits" = "users"."credits" + $1 where "users"."id" = $2`, [amount, userId])
}

export async function appendEvent(
  client: Client,
  { user_id, task_id }: { user_id: string; task_id: string },
  type: string,
) {
  await client.query(
    `insert into "events" ("id", "tx", "user_id", "type", "data", "created_at") values (default, default, $1, $2, $3, default)`,
    [user_id, type, JSON.stringify({ taskId: task_id })],
  )
}

export async function insertOutput(
  client: Client,
  { sha256, resolution, now }: { sha256: string; resolution: string; now: Date },
) {
  await client.query(
    `insert into "outputs" ("sha256", "made_at", "model", "provider", "resolution", "signed") values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [sha256, iso(now), 'veo3_fast', 'demo', resolution, true],
  )
}
