import { z } from 'zod'
import { creditForms, plural } from '#contract/plural.ts'
import type { VideoAnswer } from '#contract/videos/video.ts'
import { videoSchema } from '#contract/videos/video.ts'

/** A video of the API without what an assistant does not use: each field costs it tokens. */
export const agentVideoSchema = videoSchema
  .pick({
    ...{ id: true, status: true, place: true, model: true, prompt: true, seconds: true, resolution: true },
    ...{ aspectRatio: true, audio: true, creditsUsed: true, creditsReturned: true, createdAt: true },
    ...{ error: true, demo: true, pageUrl: true },
  })
  .extend({
    files: z.array(videoSchema.shape.files.element.pick({ kind: true, resolution: true, url: true, bytes: true })),
  })

const seconds = { one: '# second', other: '# seconds' }

/** A video in words, with its addresses: not every host shows links. */
export function tellVideo(video: VideoAnswer): string {
  const { id, model, resolution, audio, creditsUsed } = video
  const what = `${model}, ${plural(video.seconds, seconds)}, ${resolution}, ${audio ? 'with sound' : 'silent'}`
  return [`Video ${id} (${what}, ${plural(creditsUsed, creditForms)}): ${tellStatus(video)}`, ...tellFiles(video)].join(
    '\n',
  )
}

function tellStatus({ status, place, error, creditsReturned }: VideoAnswer): string {
  if (status === 'queued') return place === null ? 'queued' : `queued, place ${place}`
  if (!error) return status
  return `${status}. ${error.message} Credits returned: ${creditsReturned}.`
}

function tellFiles({ status, files, pageUrl }: VideoAnswer): string[] {
  const videos = files.filter(({ kind }) => kind === 'video')
  if (status === 'completed' && videos.length === 0) return ['Its files have been deleted.']
  return [...videos.map(({ resolution, url }) => `Video file (${resolution ?? 'mp4'}): ${url}`), `Its page: ${pageUrl}`]
}

export const isFinished = ({ status }: Pick<VideoAnswer, 'status'>) =>
  status === 'completed' || status === 'failed' || status === 'cancelled'
