import { keptDays } from '#contract/retention.ts'
import { formatCount } from './shell.ts'

// overview
export const sevenDays = '7 days'
export const thirtyDays = '30 days'
export const ninetyDays = '90 days'
export const aYear = 'A year'
export const period = 'Period'
export const overviewUnreachable = 'The overview could not be loaded.'
export const openReports = (count: number) =>
  formatCount(count, { one: '# report is open.', other: '# reports are open.' })
export const since = (createdAt: string) => `since ${createdAt}`
export const refunded = (amount: string) => `${amount} refunded`
export const revenue = 'Revenue'
export const soldCredits = (count: number) => formatCount(count, { one: '# credit sold', other: '# credits sold' })
export const videosMade = 'Videos made'
export const noneYet = 'none yet'
export const succeededFailed = (share: string, failed: string) => `${share}% succeeded, ${failed} failed`
export const creditsUsed = 'Credits used'
export const creditsReturned = (creditsReturned: string) => `${creditsReturned} returned`
export const timeToFinish = 'Time to finish'
export const nothingSold = 'Nothing was sold in this period'
export const noCreditsMoved = 'No credits were sold, used or returned in this period'
export const noVideosEnded = 'No video was finished or failed in this period'
export const noVideoYet = 'no video yet'
export const percent95Within = (p95Ms: string) => `95% within ${p95Ms}`
export const providerCredits = 'Provider credits'
export const noneUsed = 'none used in the last week'
export const lessThanADay = 'less than a day'
export const days = (count: number) => formatCount(count, { one: '# day', other: '# days' })
export const leftAtPerDay = (left: string, perDay: string) => `${left} left at ${perDay} a day`
export const whyVideosFailed = 'Why videos failed'
export const noReasonGiven = 'No reason was given'
export const noFailedVideos = 'No failed videos.'
export const inProgressForOver30Minutes = 'In progress for over 30 minutes'
export const noVideos = 'No videos.'
export const marginPerVideo = (model: string) => `Margin per video of ${model}`
type Of = { videos: number; isEstimated: boolean }
export const priceMinusCost = (price: string, cost: string, { videos, isEstimated }: Of) =>
  `${price} minus ${cost} for the video service${isEstimated ? ' (estimated)' : ''}, ${formatCount(videos, { one: '# video', other: '# videos' })}`

// charts
export const sold = 'Sold'
export const used = 'Used'
export const returned = 'Returned'
export const others = 'Others'
export const othersFailed = 'Others failed'
export const modelFailed = (label: string) => `${label} failed`
export const credits = 'Credits'
export const videosByModelAndOutcome = 'Videos by model and outcome'

// checklist
export const done = 'Done'
export const toDo = 'To do'
export const failed = 'Failed'
export const confirmedOn = (when: string) => `Confirmed on ${when}.`
export const checklistUnreachable = 'The checklist could not be loaded.'
export const webhookAddresses = 'Webhook addresses'
export const checking = 'Checking…'
export const checkAgain = 'Check again'
export const copied = 'Copied'
export const lastDelivery = (lastAt: string, lastStatus: number | null) =>
  `last delivery ${lastAt}, status ${lastStatus}`
export const noDeliveryYet = 'no delivery yet'
export const copy = 'Copy'
export const goLiveGuide =
  'docs/go-live.md in the source of this site explains each step: where to open the accounts, what to enter, and how to see that it works.'
export const copyAddressFor = (name: string) => `Copy the address for ${name}`

// checklist-actions
export const confirm = 'Confirm'
export const confirmStep = (title: string) => `Confirm: ${title}`
export const reopen = 'Open again'
export const reopenStep = (title: string) => `Open again: ${title}`
type Priced = { what: 'video' | 'upgrade'; seconds: number; resolution: string; via: 'web' | 'api'; credits: number }
export function proposedPrice(label: string, { what, seconds, resolution, via, credits }: Priced, proposed: number) {
  const made = what === 'upgrade' ? `upgrade to ${resolution}` : `${seconds} seconds in ${resolution}`
  const door = via === 'api' ? ', through the API' : ''
  return `${label}, ${made}${door}: ${credits} → ${formatCount(proposed, { one: '# credit', other: '# credits' })}`
}
export const setProposedPrices = 'Set prices with a margin of 30 %'

// checklist-queries
export const pricesSet = 'The prices are set'
export const pricesNotSet = 'The prices were not set'

// storage-policy
export const diskUnreachable = 'Disk usage is unavailable.'
const videosAndImages = { one: '# video and its images', other: '# videos and their images' }
export const storedVideos = (videos: number, used: string) => `${formatCount(videos, videosAndImages)} use ${used}.`
export const storedVideosAtLeast = (videos: number, used: string) =>
  `${formatCount(videos, videosAndImages)} use at least ${used}.`
export const videosInObjectStorage = (videos: number, used: string) =>
  `${formatCount(videos, videosAndImages)} use ${used} of object storage.`
export const inTheBin = (files: number, used: string) =>
  `In the bin: ${formatCount(files, { one: '# file', other: '# files' })}, ${used}, deleted after ${keptDays.orphanedFiles} days.`
export const freeOnDisk = (free: string) => `Free disk space: ${free}.`
export const diskInUse = 'Disk in use'
export const partOfDisk = (percent: number) => `${percent} % of the disk is in use, by everything on it`
export const keepVideosFor = 'Keep videos for (days)'
export const emptyMeansNoLimit = 'empty: no limit'
export const minimumFreeSpace = 'Minimum free space (MB)'
export const saving = 'Saving…'
export const savePolicy = 'Save policy'

// sweep-hold
export const sweepHoldReasons = {
  restored:
    'The nightly sweep takes no files: the database is older than the stored files, as after a restore. It may not know the newest videos.',
  many: 'The nightly sweep takes no files: unusually many belong to no video. Check that this is the right database.',
  foreign:
    'The nightly sweep takes no files: the storage belongs to another database. Check DATABASE_URL, DATA_DIR and S3_BUCKET, then restart.',
}
export const heldFiles = (files: number, total: string) =>
  `It would take ${formatCount(files, { one: '# file', other: '# files' })} of ${total}.`
export const confirmSweep = 'Let the sweep take them'
export const confirmSweepTitle = 'Let the nightly sweep take these files?'
export const confirmSweepText = `The next nightly sweep moves stored files that belong to no video to the bin. They can then no longer be watched, and are deleted after ${keptDays.orphanedFiles} days.`

// queries
export const sweepConfirmed = 'The next nightly sweep takes these files'
export const sweepNotConfirmed = 'Not confirmed'
export const settingsUpdated = 'Settings updated'
export const updateFailed = 'Update failed'
