import { toVideoTask } from '#server/features/videos/library/video-task.ts'
import type { Video } from '#server/features/videos/video-repository.ts'
import { submissionLimit } from '#tests/simulation/doubles/gated-provider.ts'
import { mediaAddress } from '#tests/simulation/doubles/memory-files.ts'
import type { World } from '#tests/simulation/world.ts'
import type { Sight } from './look-around.ts'

/** The rules that must hold after every step, despite all faults. @returns every violation, in words. */
export function findViolations(world: World, sight: Sight): string[] {
  return [
    ...checkBalances(sight),
    ...checkAccounts(world, sight),
    ...sight.videos.flatMap((video) => [
      ...checkCredits(video, sight),
      ...checkLinks(world, video),
      ...checkHistory(world, video),
    ]),
    ...checkSubmissions(world),
    ...checkPace(world),
  ]
}

function checkBalances({ users, ledger }: Sight): string[] {
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

function checkAccounts({ accountSums }: World, { accounts, videos }: Sight): string[] {
  return accounts.flatMap(({ id, credits, usage }) => {
    const booked = videos
      .filter((video) => video.kieApiId === id)
      .reduce((sum, video) => sum + video.reservedCredits, 0)
    const sum = accountSums.get(id)
    return [
      ...(usage === booked ? [] : [`an account says ${usage} is used, its videos hold ${booked}`]),
      ...(credits + usage === sum ? [] : [`an account has ${credits} + ${usage}, it was given ${sum}`]),
      ...(credits < 0 ? [`an account has ${credits}`] : []),
    ]
  })
}

function checkCredits(video: Video, { ledger }: Sight): string[] {
  const rows = ledger.filter((row) => row.task === video.id)
  const charged = rows.filter((row) => row.type === 'usage')
  const returned = rows.filter((row) => row.type === 'refund')
  const faults: string[] = []
  const say = (fault: string) => faults.push(`${video.prompt} is ${video.stage}: ${fault}`)
  if (charged.length !== 1 || charged[0]?.amount !== -video.creditsUsed) say(`charged ${charged.length} times`)
  if (returned.length > 1) say(`refunded ${returned.length} times`)
  if (returned.some((row) => row.amount !== video.creditsUsed)) say('refunded another amount')
  if (video.refunded !== (returned.length === 1)) say(`refunded is ${video.refunded} with ${returned.length} refunds`)
  const ended = video.stage === 'failed' || video.stage === 'cancelled'
  if (ended && returned.length !== 1) say('not refunded')
  if (!ended && video.refunded && !video.deliveredFree) say('goes on although refunded')
  if (!video.refunded && video.deliveredFree) say('delivered free without a refund')
  return faults
}

function checkLinks({ kept, clock }: World, video: Video): string[] {
  const faults: string[] = []
  const say = (fault: string) => faults.push(`${video.prompt} is ${video.stage}: ${fault}`)
  const address = (name: string) => mediaAddress + name
  const seen = toVideoTask({ storage: { address }, config: {} } as never, { ...video, queuePosition: null })
  const links = [...seen.resultUrls, seen.hdVideoUrl, seen.posterUrl, seen.posterWebpUrl].filter(
    (link) => link !== null,
  )
  if (video.stage !== 'completed' && links.length > 0) say(`shows ${links}`)
  if (video.stage === 'completed' && seen.resultUrls.length !== 1) say('has no link')
  for (const link of links) {
    const file = kept.get(link.slice(mediaAddress.length))
    if (!link.startsWith(mediaAddress)) say(`links elsewhere: ${link}`)
    else if (!file) say('links to a missing file')
    else if (file.prompt !== video.prompt) say(`shows the video of ${file.prompt}`)
    else if (!isPromised(video, file.look)) say('shows a file that was not promised')
  }
  if ((seen.status === 'completed') !== (video.stage === 'completed')) say(`is called ${seen.status}`)
  if (seen.completedAt && Date.parse(seen.completedAt) > clock.time()) say('ends in the future')
  return faults
}

type Look = { outcome: string; durationMs?: number; width?: number; height?: number }

function isPromised({ aspectRatio }: Video, { outcome, durationMs, width = 0, height = 1 }: Look): boolean {
  return outcome === 'playable' && durationMs === 8000 && width > height === (aspectRatio === '16:9')
}

/** After a submission without a clear refusal, the same video is never submitted again. */
function checkSubmissions({ upstream }: World): string[] {
  const faults: string[] = []
  const taken = new Map<string, number>()
  for (const { prompt } of upstream.jobs.values()) taken.set(prompt, (taken.get(prompt) ?? 0) + 1)
  for (const [prompt, count] of taken) if (count > 1) faults.push(`the provider makes ${prompt} ${count} times`)
  const open = new Set<string>()
  for (const { prompt, clear } of upstream.submissions) {
    if (open.has(prompt)) faults.push(`${prompt} was submitted again, although it may have been accepted`)
    if (!clear) open.add(prompt)
  }
  return faults
}

/** No account receives more submissions than its provider allows within any window of the limit. */
function checkPace({ upstream }: World): string[] {
  const { most, windowMs } = submissionLimit
  return upstream.submissions.flatMap(({ prompt, token, at }, index) => {
    const before = upstream.submissions.slice(0, index).filter((one) => one.token === token && one.at > at - windowMs)
    return before.length < most ? [] : [`${prompt} is one submission too many for ${token}`]
  })
}

/** A final state does not change, except for a success after the refund. */
function checkHistory({ lastStages, named }: World, video: Video): string[] {
  const before = lastStages.get(video.id)
  lastStages.set(video.id, video.stage)
  if (video.providerTaskId) named.add(video.prompt)
  if (before === undefined || before === video.stage) return []
  const left = `${video.prompt} went from ${before} to ${video.stage}`
  if (before === 'completed' || before === 'cancelled') return [left]
  return before === 'failed' && !['storing', 'completed'].includes(video.stage) ? [left] : []
}
