import { cancelVideo } from '#contract/videos/program-videos.ts'
import { tryModel } from '#contract/videos/try-model.ts'
import { getVideo, type VideoAnswer } from '#contract/videos/video.ts'
import { endedStates } from '#web/features/models/trial-result.tsx'
import { uploadPicture } from '#web/features/models/upload-picture.ts'
import { callEndpoint } from '#web/lib/api.ts'
import { createAttemptKey } from '#web/lib/attempts/attempt-key.ts'
import { type PictureRole, type PlannedClip, rolesOf } from './plan-trial.ts'
import { drawTestPicture } from './test-picture.ts'
import { pause, untilAnswered } from './until-answered.ts'

/** `madeMs`: from the moment in which the server began, as far as the page saw it. */
export type MadeClip = { video: VideoAnswer; madeMs: number | null }

type MakeClip = { modelId: string; clip: PlannedClip; signal: AbortSignal; onVideo: (video: VideoAnswer) => void }

/** Orders a clip, and waits until it has ended. One that is to be cancelled is cancelled as soon as it runs. */
export async function makeClip({ modelId, clip, signal, onVideo }: MakeClip): Promise<MadeClip> {
  const { mode, prompt, seconds, resolution, aspectRatio, seed, hasSound, credits } = clip
  const inputs = await drawInputs(clip)
  const body = {
    ...{ prompt, seconds, resolution, aspectRatio, audio: hasSound, maxCredits: credits, inputs },
    ...(seed === null ? {} : { seed }),
    ...(mode === 'text' ? {} : { peopleConsent: true as const }),
  }
  // Browsers and proxies may send a request again, which must not be paid twice.
  const headers = { 'Idempotency-Key': createAttemptKey().open(body).key }
  let video = await callEndpoint(tryModel, { params: { id: modelId }, body, headers, signal })
  let began: number | null = null
  let stopped: number | null = null
  for (;;) {
    onVideo(video)
    const isRunning = video.status === 'running'
    if (isRunning) began ??= Date.now()
    if (began !== null && !isRunning) stopped ??= Date.now()
    if (endedStates.includes(video.status))
      return { video, madeMs: began !== null && stopped !== null ? stopped - began : null }
    if (isRunning && clip.check === 'cancelled')
      await callEndpoint(cancelVideo, { params: { id: video.id }, signal }).catch(() => undefined)
    await pause(signal)
    const params = { id: video.id }
    video = await untilAnswered(() => callEndpoint(getVideo, { params, signal }), signal)
  }
}

function drawInputs({ mode, size }: PlannedClip) {
  const draw = async (role: PictureRole) => ({ role, uploadId: await uploadPicture(await drawTestPicture(size, role)) })
  return Promise.all(rolesOf[mode].map(draw))
}
