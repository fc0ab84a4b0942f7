import { hostname } from 'node:os'
import { keptMs } from '#contract/retention.ts'
import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { type Alarm, clearAlarm, raiseAlarm } from '#server/events/raise-alarm.ts'
import { getSettings } from '#server/features/settings/settings-repository.ts'
import { findSpace } from '#server/installation/find-space.ts'
import { isUsableSecret } from '#server/integrations/creem/verify-creem-signature.ts'
import { openPayPal } from '#server/integrations/paypal/open-paypal.ts'
import { bytesOf, hasDiskSpace } from '#server/integrations/storage/disk-space.ts'
import { openSecret } from '#server/secrets.ts'
import { deleteOldNotices } from './notice-repository.ts'
import { dearestVideo, decideFailing, decideLow, decideResting } from './watch-policy.ts'
import {
  countEnded,
  findAlarm,
  findLongestWait,
  hasLateVideo,
  hasOpenReport,
  hasUnsignedOutput,
  listAlarmKeys,
  listServingAccounts,
  listVideoCosts,
} from './watch-repository.ts'

type Finding = Alarm & { decision: 'raise' | 'clear' | 'keep' }

const minuteMs = 60_000

/**
 * Checks the health of the service. Each finding is an alarm, reported once when it begins and once when it ends. The
 * texts contain no number that changes while it lasts.
 */
export async function watchService(ctx: Context): Promise<void> {
  const findings = [
    ...(await checkVideos(ctx)),
    ...(await checkAccounts(ctx)),
    ...(await checkCredentials(ctx)),
    ...(await checkGateways(ctx)),
    await checkDiskSpace(ctx),
    await checkReports(ctx),
  ]
  await ctx.db.transaction(async (tx) => {
    for (const { decision, ...alarm } of findings) {
      if (decision === 'raise') await raiseAlarm(tx, alarm)
      if (decision === 'clear') await clearAlarm(tx, alarm.key)
    }
  })
  await deleteOldNotices(ctx.db.root, addMs(ctx.clock.now(), -keptMs('notices')))
}

async function checkVideos(ctx: Context): Promise<Finding[]> {
  const now = ctx.clock.now()
  const { root } = ctx.db
  const waitingSince = await findLongestWait(root)
  const waitsLong = waitingSince !== null && waitingSince < addMs(now, -60 * minuteMs)
  const isLate = await hasLateVideo(root, addMs(now, -15 * minuteMs))
  return [
    {
      key: 'videos-failing',
      detail: 'at least half of the videos of the last half hour failed. The reasons are in the overview.',
      decision: decideFailing(await countEnded(root, addMs(now, -30 * minuteMs))),
    },
    {
      key: 'videos-waiting',
      detail: 'a video has been waiting for a provider for more than an hour.',
      decision: waitsLong ? 'raise' : 'clear',
    },
    {
      key: 'videos-late',
      detail: 'a video has been overdue for a quarter of an hour. Is a worker running?',
      decision: isLate ? 'raise' : 'clear',
    },
  ]
}

/** A bought certificate is not renewed by itself. Once it has expired, the installation's own authority signs. */
async function checkCredentials(ctx: Context): Promise<Finding[]> {
  const now = ctx.clock.now()
  const isUnsigned = await hasUnsignedOutput(ctx.db.root, addMs(now, -24 * 60 * minuteMs))
  const soon = addMs(now, 30 * 24 * 60 * minuteMs)
  const ends = ctx.config.c2pa?.chain.some(({ validToDate }) => validToDate < soon) ?? false
  return [
    {
      key: 'credentials-missing',
      detail: 'a video of the last day was stored without content credentials. The log has the reason.',
      decision: isUnsigned ? 'raise' : 'clear',
    },
    {
      key: 'credentials-expiring',
      detail: 'the certificate in C2PA_CERT expires within 30 days or has expired.',
      decision: ends ? 'raise' : 'clear',
    },
  ]
}

/** Screening and webhooks raise these alarms. Neither runs for a service that is off, so they would never end. */
async function checkGateways(ctx: Context): Promise<Finding[]> {
  const settings = await getSettings(ctx.db.root)
  const { creemEnabled, paypalEnabled, paypalWebhookId } = settings
  const hasSecret = isUsableSecret(openSecret(ctx.secrets, settings.creemWebhookSecret))
  const isVerified = Boolean(paypalWebhookId?.trim()) && openPayPal(ctx, settings) !== null
  const clearIf = (key: string, isOver: boolean): Finding => ({ key, detail: '', decision: isOver ? 'clear' : 'keep' })
  return [
    clearIf('screening', !creemEnabled),
    clearIf('creem-webhook-secret', !creemEnabled || hasSecret),
    clearIf('paypal-webhook-id', !paypalEnabled || isVerified),
  ]
}

/**
 * Raised below twice the free space that new videos require, cleared above three times that space. The files in the bin
 * make room first. With a bucket, each machine measures its own disk: the alarm names one, and for a day only that one
 * clears it.
 */
async function checkDiskSpace(ctx: Context): Promise<Finding> {
  const { minFreeMegabytes } = await getSettings(ctx.db.root)
  const freeBytes = (await findSpace(ctx, bytesOf(2 * minFreeMegabytes)))?.freeBytes ?? null
  const disk = ctx.storage.localFolder ? 'the disk' : `the disk of ${hostname()}`
  const alarm = { key: 'storage-low', detail: `${disk} is nearly full. New videos will soon be refused.` }
  const raised = await findAlarm(ctx.db.root, alarm.key)
  if (raised && raised.detail !== alarm.detail) {
    // That machine may be gone. If it is not, and still full, it raises the alarm again.
    const isOld = raised.createdAt < addMs(ctx.clock.now(), -24 * 60 * minuteMs)
    return { ...alarm, decision: isOld ? 'clear' : 'keep' }
  }
  const isWell = hasDiskSpace(3 * minFreeMegabytes, freeBytes)
  const isLow = !hasDiskSpace(2 * minFreeMegabytes, freeBytes)
  return { ...alarm, decision: isLow ? 'raise' : isWell ? 'clear' : 'keep' }
}

async function checkReports(ctx: Context): Promise<Finding> {
  const detail = 'a shared video was reported. Somebody has to decide whether it stays.'
  return { key: 'reports-open', detail, decision: (await hasOpenReport(ctx.db.root)) ? 'raise' : 'clear' }
}

const named: Record<string, string> = {
  ...{ kie: 'KIE API', fal: 'account at fal', google: 'account at Google', comfyui: 'GPU server' },
}

async function checkAccounts(ctx: Context): Promise<Finding[]> {
  const now = ctx.clock.now()
  const averages = await listVideoCosts(ctx.db.root, addMs(now, -7 * 24 * 60 * minuteMs))
  const findings = (await listServingAccounts(ctx.db.root)).flatMap((account): Finding[] => {
    const resting = account.restingUntil !== null && account.restingUntil > now
    const seen = { ...account, resting, videoCost: dearestVideo(account, averages) }
    return [
      {
        key: `provider-low:${account.id}`,
        detail: `the ${named[account.vendor]} "${account.name}" has fewer credits left than its dearest video costs.`,
        decision: decideLow(seen),
      },
      {
        key: `provider-resting:${account.id}`,
        detail: `the ${named[account.vendor]} "${account.name}" failed several times and is paused for a while.`,
        decision: decideResting(seen),
      },
    ]
  })
  // Clears the alarms of disabled and deleted accounts.
  const known = new Set(findings.map(({ key }) => key))
  const gone = (await listAlarmKeys(ctx.db.root)).filter((key) => key.startsWith('provider-') && !known.has(key))
  return [...findings, ...gone.map((key): Finding => ({ key, detail: '', decision: 'clear' }))]
}
