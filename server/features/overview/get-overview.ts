import type { Overview, OverviewDay } from '#contract/overview.ts'
import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import type { Handle } from '#server/db/transaction.ts'
import { findModelLabel } from '#server/features/models/model-label.ts'
import {
  countOpenReports,
  listAlarms,
  listDays,
  listFailures,
  listMargins,
  listStuck,
  measureFinish,
  measurePaidBack,
  measureProvider,
} from './overview-repository.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

async function labelled<T extends { model: string }>(handle: Handle, rows: readonly T[]) {
  const named: (T & { label: string })[] = []
  for (const row of rows) named.push({ ...row, label: await findModelLabel(handle, row.model) })
  return named
}

/** The models of the days' videos, most videos first. */
function listMade(days: readonly OverviewDay[]): { model: string }[] {
  const counts = new Map<string, number>()
  for (const { model, completed, failed } of days.flatMap(({ videos }) => videos))
    counts.set(model, (counts.get(model) ?? 0) + completed + failed)
  return Array.from(counts, ([model, count]) => ({ model, count }))
    .sort((a, b) => b.count - a.count)
    .map(({ model }) => ({ model }))
}

/** The business figures. Every query reads a bounded window, so its cost does not grow over the years. */
export async function getOverview(ctx: Context, days: number): Promise<Overview> {
  const now = ctx.clock.now()
  const today = new Date(now.toISOString().slice(0, 10))
  const window = { from: addMs(today, -(days - 1) * dayMs), now }
  const { root } = ctx.db
  const { credits, usedInWeek } = await measureProvider(root, addMs(now, -7 * dayMs))
  const perDay = usedInWeek / 7
  const listed = await listDays(root, window)
  return {
    days: listed,
    models: await labelled(root, listMade(listed)),
    finish: await measureFinish(root, window),
    provider: { credits, perDay, runwayDays: perDay > 0 ? credits / perDay : null },
    margins: await labelled(root, await listMargins(root, window)),
    paidBack: await measurePaidBack(root, window),
    failures: await listFailures(root, window),
    stuck: await listStuck(root, addMs(now, -30 * minuteMs)),
    openReports: await countOpenReports(root),
    alarms: (await listAlarms(root)).map((alarm) => ({ ...alarm, createdAt: alarm.createdAt.toISOString() })),
  }
}
