import type { Video } from '#server/features/videos/video-repository.ts'
import { nameOf } from '#tests/simulation/doubles/counted-ids.ts'
import { atOnce } from '#tests/simulation/doubles/gated-servers.ts'
import type { World } from '#tests/simulation/world.ts'
import type { Snapshot } from './take-snapshot.ts'

/** What holds for servers of the operator's own, beside the rules for all vendors. */
export function checkServers(world: World, { videos }: Snapshot): string[] {
  const own = videos.filter(({ provider }) => provider === 'comfyui')
  return [
    ...checkRoom(own),
    ...own.flatMap((video) => checkOwn(world, video)),
    ...checkLost(world),
    ...checkHandles(world),
  ]
}

const atWork = ['submitting', 'unconfirmed', 'running']

/** More would wait in a queue that knows neither customers nor refunds. */
function checkRoom(own: Video[]): string[] {
  const counts = Map.groupBy(
    own.filter(({ stage }) => atWork.includes(stage)),
    ({ kieApiId }) => kieApiId,
  )
  return [...counts.values()].flatMap((some) =>
    some.length > atOnce ? [`a server has ${some.map(nameOf)} at the same time`] : [],
  )
}

/** Nobody is paid for it, and its server can be asked about it at any time. */
function checkOwn({ upstream }: World, video: Video): string[] {
  const { reservedCredits, providerCost, stage, providerTaskId, kieApiId, taskId } = video
  const isFree = reservedCredits === 0 && Number(providerCost ?? 0) === 0
  const isKnown = kieApiId !== null && providerTaskId !== null
  const last = upstream.submissions.findLast((one) => one.taskId === taskId)
  const isAsked = stage !== 'running' || last?.sent?.handle === providerTaskId
  return [
    ...(isFree ? [] : [`${nameOf(video)} costs ${providerCost}, ${reservedCredits} are booked`]),
    ...(isKnown || !atWork.includes(stage) ? [] : [`${nameOf(video)} is ${stage}, but its server cannot be asked`]),
    ...(isAsked ? [] : [`${nameOf(video)} asks for ${providerTaskId}, it was sent as ${last?.sent?.handle}`]),
  ]
}

/** A take whose task was lost is sent once more to the model's servers, never twice. */
function checkLost({ upstream }: World): string[] {
  const own = upstream.submissions.filter(({ sent }) => sent)
  return [...Map.groupBy(own, ({ taskId, model }) => `${taskId} ${model}`).values()].flatMap((sent) => {
    const repeated = sent.slice(0, -1).filter((one) => one.sent?.isLost)
    return repeated.length > 1 ? [`${sent[0]?.prompt} was sent again ${repeated.length} times after it was lost`] : []
  })
}

/** An id belongs to one submission: a second task with it would replace the first. */
function checkHandles({ upstream }: World): string[] {
  const handles = upstream.submissions.flatMap(({ sent }) => (sent ? [sent.handle] : []))
  return new Set(handles).size === handles.length && !handles.includes('') ? [] : ['two submissions have the same id']
}

/** What became of the tasks on servers of the operator's own. */
export function listServerEnds({ upstream }: World): string[] {
  const own = upstream.submissions.filter(({ sent }) => sent)
  return own.flatMap(({ sent, taskId }, index) => {
    const job = upstream.jobs.get(sent?.handle ?? '')
    return [
      job ? `GPU ${job.left ?? job.end}` : 'GPU without a task',
      ...(own.slice(index + 1).some((one) => one.taskId === taskId) ? ['GPU sent again'] : []),
    ]
  })
}
