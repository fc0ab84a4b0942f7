import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { UpgradeTarget } from '#contract/models/model.ts'
import { priceUpgrade } from '#contract/models/price-upgrade.ts'
import { upgradeVideo } from '#contract/videos/upgrade-video.ts'
import { getVideo, type VideoAnswer } from '#contract/videos/video.ts'
import type { VideoTask } from '#contract/videos/videos.ts'
import { modelsQuery, useModels } from '#web/features/videos/models/use-models.ts'
import { useRefreshVideos } from '#web/features/videos/queries.ts'
import { callEndpoint, describeError, wasRefused } from '#web/lib/api.ts'
import { currentUserKey } from '#web/lib/query-client.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/videos.ts'
import { canBeMade } from './can-be-made.ts'

const runningRefreshMs = 5_000

const isRunning = (video: VideoAnswer | undefined) => video?.upgrades.some(({ status }) => status === 'running')

function videoQuery(taskId: string) {
  return queryOptions({
    queryKey: ['video', taskId],
    queryFn: ({ signal }) => callEndpoint(getVideo, { params: { id: taskId }, signal }),
    refetchInterval: ({ state }) => (isRunning(state.data) ? runningRefreshMs : false),
    // Reopened details show how far an upgrade is by now.
    staleTime: 0,
    meta: { personal: true },
  })
}

/** What the upgrades of a video have cost, without those that were refunded; 0 until `useUpgrade` knows them. */
export function useUpgradeCredits({ taskId }: VideoTask): number {
  const { data } = useQuery({ ...videoQuery(taskId), enabled: false })
  return (data?.upgrades ?? []).reduce(
    (sum, { creditsUsed, creditsReturned }) => sum + creditsUsed - creditsReturned,
    0,
  )
}

/**
 * The next higher resolution that this video can be made in, or else the 4K version that was paid for, with its price
 * and state; null if there is neither.
 */
export function useUpgrade(task: VideoTask) {
  const queryClient = useQueryClient()
  const refresh = useRefreshVideos()
  const { models } = useModels()
  const model = models.find(({ id }) => id === task.model)
  const isCompleted = task.status === 'completed'
  const offered = isCompleted ? model?.upgrades.find((target) => canBeMade(task, target, Date.now())) : undefined
  const query = videoQuery(task.taskId)
  const { data } = useQuery({ ...query, enabled: offered !== undefined || (isCompleted && task.hasUpgrades) })
  // What was paid for stays, also once it could no longer be made. A finished 1080p version has a button of its own.
  const to = offered ?? data?.upgrades.find((upgrade) => upgrade.to === '4k')?.to
  const state = data?.upgrades.find((upgrade) => upgrade.to === to)?.status ?? null
  const credits = model && to ? priceUpgrade(model, to, task.seconds) : null

  const onCompleted = useEffectEvent(() => void refresh())
  // Once, not whenever the page renders.
  useEffect(() => {
    if (state === 'completed') onCompleted()
  }, [state])

  const { mutate, isPending } = useMutation({
    mutationFn: (asked: { to: UpgradeTarget; maxCredits: number }) =>
      callEndpoint(upgradeVideo, { params: { id: task.taskId }, body: asked }),
    onSuccess: (video) => {
      queryClient.setQueryData(query.queryKey, video)
      showToast({ title: texts.upgradeStarted })
    },
    onError: (error) => {
      if (wasRefused(error, 'COST_ABOVE_MAX')) void queryClient.invalidateQueries({ queryKey: modelsQuery.queryKey })
      showFailure(texts.upgradeNotStarted, describeError(error))
    },
    // If the answer is lost, the upgrade may have been paid: the page must not offer it again.
    onSettled: () =>
      Promise.all([query.queryKey, currentUserKey].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })

  // Without a price, nothing can be bought; what was bought needs none.
  if (!to || data === undefined || (credits === null && state === null)) return null
  const url = state === 'completed' ? data.files.find(({ resolution }) => resolution === to)?.url : undefined
  const price = credits ?? 0
  return { to, credits: price, state, url, starting: isPending, start: () => mutate({ to, maxCredits: price }) }
}
