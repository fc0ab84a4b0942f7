import { mkdir } from 'node:fs/promises'
import { Log } from 'node-av'
import { AV_LOG_QUIET } from 'node-av/constants'
import { messageOf } from '#server/error-facts.ts'
import { answerParent } from '#server/media/answer-parent.ts'
import { openMp4 } from '#server/media/open-mp4.ts'
import { encodePictures } from './encode-pictures.ts'
import { BadPart, type FilmPlan, type FilmScript, overlapOf, type PartFault } from './film-plan.ts'
import { mixSound } from './mix-sound.ts'
import { writeFilm } from './write-film.ts'

export type FilmRequest = { script: FilmScript; segmentsFolder: string; outputPath: string }
export type FilmAnswer =
  | { outcome: 'done' }
  | { outcome: 'bad-part'; part: number; fault: PartFault }
  | { outcome: 'failed'; reason: string }

const memoryMb = 1500

answerParent<FilmRequest>(memoryMb, async ({ script, segmentsFolder, outputPath }): Promise<FilmAnswer> => {
  try {
    Log.setLevel(AV_LOG_QUIET)
    await mkdir(segmentsFolder, { recursive: true })
    const plan = { ...script, frameRate: await findFrameRate(script) }
    const segments = await encodePictures(plan, segmentsFolder)
    const sound = await mixSound(plan, await countFrames(plan, segments))
    await writeFilm(outputPath, { segments, frameRate: plan.frameRate, sound })
    return { outcome: 'done' }
  } catch (error) {
    if (error instanceof BadPart) return { outcome: 'bad-part', part: error.part, fault: error.fault }
    return { outcome: 'failed', reason: messageOf(error) }
  }
})

const frameRates = [24, 25, 30]

/** The usual frame rate that is nearest to the first shot's. */
async function findFrameRate({ parts: [first] }: FilmScript): Promise<number> {
  try {
    await using input = await openMp4(first?.path ?? '')
    const { num, den } = input.video()?.avgFrameRate ?? { num: 24, den: 1 }
    const own = num / den
    return frameRates.toSorted((a, b) => Math.abs(a - own) - Math.abs(b - own))[0] ?? 24
  } catch {
    throw new BadPart(1, 'unreadable')
  }
}

/** The frames of each shot, with those that overlap. With cross-fades, every second segment is a joint. */
async function countFrames(plan: FilmPlan, segments: readonly string[]): Promise<number[]> {
  const overlap = overlapOf(plan)
  const bodies = segments.filter((_, index) => overlap === 0 || index % 2 === 0)
  const counts: number[] = []
  for (const [index, path] of bodies.entries()) {
    await using body = await openMp4(path)
    const joints = Number(index > 0) + Number(index < bodies.length - 1)
    counts.push(Number(body.video()?.nbFrames ?? 0) + joints * overlap)
  }
  return counts
}
