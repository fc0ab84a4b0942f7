import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { VideoAnswer } from '#contract/videos/video.ts'
import { listVideoTasks } from '#contract/videos/video-lists.ts'
import { readPeaks } from '#contract/videos/videos.ts'
import { adminModelsKey } from '#web/features/models/model-queries.ts'
import { callEndpoint, describeError } from '#web/lib/api.ts'
import { currentUserKey } from '#web/lib/query-client.ts'
import { findClipFault } from './find-clip-fault.ts'
import { makeClip } from './make-clip.ts'
import type { PlannedClip } from './plan-trial.ts'
import { untilAnswered } from './until-answered.ts'

/** Of one planned clip. `fault`: null while it is made, and if it is as planned. `question`: null unless one is open. */
export type ClipResult = {
  video: VideoAnswer | null
  madeMs: number | null
  question: string | null
  hasEnded: boolean
  fault: string | null
}

/**
 * Makes the planned clips one after the other, and stops at the first that is not as planned. It waits while a question is
 * open.
 */
export function useWholeTrial(modelId: string, clips: readonly PlannedClip[]) {
  const queryClient = useQueryClient()
  const [results, setResults] = useState<readonly ClipResult[]>([])
  const [isRunning, setIsRunning] = useState(false)
  const running = useRef<AbortController>(null)
  const answer = useRef<((isYes: boolean) => void) | null>(null)
  // Ordered clips are made all the same, but nobody waits for them.
  useEffect(() => () => running.current?.abort(), [])

  async function run() {
    const controller = new AbortController()
    running.current = controller
    setIsRunning(true)
    setResults([])
    for (const [place, clip] of clips.entries()) {
      const keep = (changes: Partial<ClipResult>) =>
        setResults((before) => before.with(place, { ...noResult, ...before[place], ...changes }))
      setResults((before) => [...before, noResult])
      const fault = await check(clip, controller.signal, keep)
      if (controller.signal.aborted) return
      keep({ hasEnded: true, fault })
      if (fault !== null) break
    }
    setIsRunning(false)
    void queryClient.invalidateQueries({ queryKey: adminModelsKey })
    void queryClient.invalidateQueries({ queryKey: currentUserKey })
  }

  async function check(clip: PlannedClip, signal: AbortSignal, keep: (changes: Partial<ClipResult>) => void) {
    try {
      const { video, madeMs } = await makeClip({ modelId, clip, signal, onVideo: (one) => keep({ video: one }) })
      keep({ madeMs })
      const peaks = await untilAnswered(() => readSound(video.id), signal)
      const found = await findClipFault(clip, video, peaks)
      if (found === null || typeof found === 'string') return found
      keep({ question: found.question })
      const isYes = await new Promise<boolean>((resolve) => {
        answer.current = resolve
      })
      keep({ question: null })
      return isYes ? null : found.faultIfNo
    } catch (error) {
      return describeError(error)
    }
  }

  return { results, isRunning, run, answer: (isYes: boolean) => answer.current?.(isYes) }
}

/** The loudness of a clip's parts, 0 to 100; empty while it has no file. */
async function readSound(taskId: string): Promise<number[]> {
  const { tasks } = await callEndpoint(listVideoTasks, { query: { taskId } })
  return readPeaks(tasks[0]?.audioPeaks ?? '')
}

const noResult: ClipResult = { video: null, madeMs: null, question: null, hasEnded: false, fault: null }
