import * as pages from './old-pages.ts'
import { advanceVideo } from './old-worker.ts'
import { listDueVideos } from './video-statements.ts'
import { choosePrompt, type Work, type World } from './world.ts'

const maxWorks = 2

/** Something happens in the process of the previous version. */
export async function actOld(world: World): Promise<void> {
  const { random, taskIds, old, log } = world
  const taskId = random.pick(taskIds)
  const [name, act] = random.weighted<readonly [string, () => Promise<unknown>]>([
    [10, ['works', () => workOn(world)]],
    [taskIds.length < 4 ? 1 : 0, ['charges a video', () => order(world)]],
    [1, [`cancels ${taskId}`, () => pages.cancelVideo(old, taskId)]],
    [0.3, [`deletes ${taskId}`, () => pages.deleteVideo(old, taskId)]],
    [0.5, [`refunds ${taskId}`, () => pages.returnCredits(old, taskId)]],
    [0.3, ['deletes what failed', () => pages.deleteFailedVideos(old)]],
    [1, ['rechecks what failed', () => pages.recheckFailedVideos(old)]],
    [1.5, [`is called back about ${taskId}`, () => pages.receiveCallback(old, taskId)]],
    [1.5, [`wants 1080p of ${taskId}`, () => pages.forceUpdateHd(old, taskId)]],
    [1.5, [`sells 1080p of ${taskId}`, () => pages.sellUpgrade(old, taskId)]],
  ])
  log.push(`the previous version ${name}`)
  await act()
}

async function order(world: World): Promise<void> {
  const { old, user, random } = world
  const model = random.pick(['veo3_fast', 'demo'])
  world.taskIds.push(await pages.chargeVideo(old, { userId: user.id, prompt: choosePrompt(world), model }))
}

async function workOn(world: World): Promise<void> {
  const { old, random, works, taskIds, log } = world
  if (works.length < maxWorks && random.chance(works.length === 0 ? 1 : 0.4)) {
    const due = await listDueVideos(old.client, old.clock.now())
    // Those that are due at the same moment come in any order.
    const known = taskIds.filter((taskId) => due.includes(taskId))
    const taskId = random.pick(known.length > 0 ? known : taskIds)
    log.push(`a worker of the previous version takes ${taskId}`)
    works.push({ steps: advanceVideo(old, taskId), pause: 'between' })
  }
  await goOn(world, random.pick(works))
}

async function goOn(world: World, work: Work): Promise<void> {
  const result = await work.steps.next()
  if (result.done) world.works = world.works.filter((one) => one !== work)
  else work.pause = result.value
}

/**
 * The process of the previous version is killed, with its leases; but not between a stored file and its row, because such
 * a file is left to the nightly sweep.
 */
export async function killOld(world: World): Promise<void> {
  world.log.push('the previous version is killed')
  for (const work of world.works) if (work.pause === 'stored') await goOn(world, work)
  world.works = []
}
