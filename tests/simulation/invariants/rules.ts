import { toVideoTask } from '#server/features/videos/library/video-task.ts'
import type { Video } from '#server/features/videos/video-repository.ts'
import type { Offer } from '#tests/simulation/actors/offers.ts'
import { nameOf } from '#tests/simulation/doubles/counted-ids.ts'
import { noToken, submissionLimit } from '#tests/simulation/doubles/gated-provider.ts'
import { linesOf } from '#tests/simulation/doubles/job-fate.ts'
import { mediaAddress } from '#tests/simulation/doubles/memory-files.ts'
import { vendorOf } from '#tests/simulation/doubles/upstream.ts'
import type { World } from '#tests/simulation/world.ts'
import { checkCharges } from './charges.ts'
import { checkPictures } from './pictures.ts'
import { checkServers } from './servers.ts'
import type { Snapshot } from './take-snapshot.ts'
import { checkUpgrades } from './upgrades.ts'

/** The rules that must hold after every step, despite all faults. @returns every violation, in words. */
export function findViolations(world: World, snapshot: Snapshot): string[] {
  return [
    ...checkBalances(snapshot),
    ...checkAccounts(world, snapshot),
    ...checkCharges(world, snapshot),
    ...checkUpgrades(world, snapshot),
    ...checkPictures(world, snapshot),
    ...snapshot.videos.flatMap((video) => [...checkLinks(world, video), ...checkHistory(world, video)]),
    ...checkSubmissions(world),
    ...checkPaused(world),
    ...checkPace(world),
    ...checkServers(world, snapshot),
  ]
}

function checkBalances({ users, ledger }: Snapshot): string[] {
  const faults: string[] = []
  for (const { id, credits: balance } of users) {
    const rows = ledger.filter((row) => row.user === id)
    const sum = rows.reduce((total, row) => total + row.amount, 0)
    if (balance !== sum) faults.push(`a balance is ${balance}, its ledger adds up to ${sum}`)
    if (balance < 0) faults.push(`a balance is ${balance}`)
    let running = 0
    for (const [index, row] of rows.entries()) {
      running += row.amount
      if (row.after !== running || row.sequence !== index + 1)
        faults.push(`ledger row ${row.sequence} says ${row.after}, the sum is ${running}`)
    }
  }
  return faults
}

function checkAccounts({ accountSums }: World, { accounts, videos, renditions }: Snapshot): string[] {
  return accounts.flatMap(({ id, credits, usage }) => {
    const own = videos.filter((video) => video.kieApiId === id)
    const bookedFor = ({ id: video, reservedCredits }: Video) =>
      renditions
        .filter(({ videoTaskId }) => videoTaskId === video)
        .reduce((sum, { bookedCredits }) => sum + bookedCredits, reservedCredits)
    const booked = own.reduce((sum, video) => sum + bookedFor(video), 0)
    const wrong = videos.filter(({ kieApiId, providerCost, reservedCredits }) => {
      // Read without Drizzle, it is a text.
      return kieApiId === id && providerCost !== null && reservedCredits !== Math.ceil(Number(providerCost))
    })
    const sum = accountSums.get(id)
    return [
      ...wrong.map((video) => `${nameOf(video)} took ${video.providerCost}, ${video.reservedCredits} are booked`),
      ...(usage === booked ? [] : [`an account says ${usage} is used, its videos hold ${booked}`]),
      ...(credits + usage === sum ? [] : [`an account has ${credits} + ${usage}, it was given ${sum}`]),
      ...(credits < 0 ? [`an account has ${credits}`] : []),
    ]
  })
}

function checkLinks({ kept, clock }: World, video: Video): string[] {
  const faults: string[] = []
  const say = (fault: string) => faults.push(`${nameOf(video)} is ${video.stage}: ${fault}`)
  const address = (name: string) => mediaAddress + name
  const seen = toVideoTask({ storage: { address }, config: { hdAspectRatios: [] } } as never, {
    ...video,
    queuePosition: null,
    parentTaskId: null,
    isCancellable: false,
    isConnected: true,
    hasUpgrades: false,
    shareBlockedReason: null,
    shareBlockedAt: null,
  })
  const links = [...seen.resultUrls, seen.hdVideoUrl, seen.posterUrl, seen.posterWebpUrl].filter(
    (link) => link !== null,
  )
  if (video.stage !== 'completed' && links.length > 0) say(`shows ${links}`)
  if (video.stage === 'completed' && seen.resultUrls.length !== 1) say('has no link')
  for (const link of links) {
    const file = kept.get(link.slice(mediaAddress.length))
    if (!link.startsWith(mediaAddress)) say(`links elsewhere: ${link}`)
    else if (!file) say('links to a missing file')
    else if (file.taskId !== video.taskId) say(`shows the video of ${file.taskId}`)
    else if (!isPromised(video, file.look, link === seen.hdVideoUrl ? '1080p' : video.resolution))
      say('shows a file that was not promised')
  }
  if ((seen.status === 'completed') !== (video.stage === 'completed')) say(`is called ${seen.status}`)
  if (seen.completedAt && Date.parse(seen.completedAt) > clock.time()) say('ends in the future')
  return faults
}

type Look = { outcome: string; durationMs?: number; width?: number; height?: number }

function isPromised({ aspectRatio, seconds }: Video, look: Look, resolution: string): boolean {
  const { outcome, durationMs, width = 0, height = 1 } = look
  const [across = 1, down = 1] = aspectRatio.split(':').map(Number)
  const isThatShape = aspectRatio === 'source' || Math.abs((width * down) / (height * across) - 1) < 0.01
  return (
    outcome === 'playable' &&
    durationMs === 1000 * seconds &&
    isThatShape &&
    Math.min(width, height) >= linesOf(resolution)
  )
}

/** After a submission without a clear refusal, the same take is never submitted again. */
function checkSubmissions({ upstream }: World): string[] {
  const faults: string[] = []
  const taken = new Map<string, number>()
  // After a job that failed by the vendor's own fault, or that an own server has forgotten, the take may be sent again.
  for (const { taskId, end, left } of upstream.jobs.values())
    if (end !== 'stumbled' && end !== 'broken' && !left) taken.set(taskId, (taken.get(taskId) ?? 0) + 1)
  for (const [taskId, count] of taken) if (count > 1) faults.push(`the provider makes ${taskId} ${count} times`)
  const open = new Set<string>()
  const refusedModels = new Set<string>()
  for (const { taskId, clear, gone, stumbled, ...submission } of upstream.submissions) {
    const name = nameOf({ ...submission, taskId })
    if (open.has(taskId)) faults.push(`${name} was submitted again, although it may have been accepted`)
    if (refusedModels.has(`${taskId} ${submission.model}`))
      faults.push(`${name} was submitted again, although the vendor has no ${submission.model}`)
    if (gone) refusedModels.add(`${taskId} ${submission.model}`)
    if (!clear && !gone && !stumbled) open.add(taskId)
  }
  return faults
}

/** A worker that has found a model active may be suspended before it submits. */
const pauseArrivesMs = 10 * 60_000

/** Videos of a model that is paused are not submitted any more. */
function checkPaused({ upstream, offers }: World): string[] {
  return upstream.submissions.flatMap(({ prompt, model, own, at }) => {
    const since = offers.findLastIndex(({ from }) => from <= at - pauseArrivesMs)
    const isPaused = ({ web }: Offer) =>
      web.some(({ id, status, mayWait }) => (id === model || id === own) && status === 'paused' && !mayWait)
    const known = since < 0 ? [] : offers.slice(since).filter(({ from }) => from <= at)
    return known.length > 0 && known.every(isPaused) ? [`${prompt} was submitted although ${model} was paused`] : []
  })
}

/** No account receives more submissions than its provider allows within any window of the limit. */
function checkPace({ upstream }: World): string[] {
  const { maxSubmissions, windowMs } = submissionLimit
  return upstream.submissions.flatMap(({ prompt, token, at }, index) => {
    if (token === noToken || vendorOf(token) !== 'kie') return []
    const before = upstream.submissions.slice(0, index).filter((one) => one.token === token && one.at > at - windowMs)
    return before.length < maxSubmissions ? [] : [`${prompt} is one submission too many for ${token}`]
  })
}

/** A final state does not change, except for a success after the refund. */
function checkHistory({ lastStages, named }: World, video: Video): string[] {
  const before = lastStages.get(video.taskId)
  lastStages.set(video.taskId, video.stage)
  if (video.providerTaskId) named.add(video.taskId)
  else named.delete(video.taskId)
  if (before === undefined || before === video.stage) return []
  const left = `${nameOf(video)} went from ${before} to ${video.stage}`
  if (before === 'completed' || before === 'cancelled') return [left]
  return before === 'failed' && !['storing', 'completed'].includes(video.stage) ? [left] : []
}
