import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getTrialCost } from '#contract/videos/try-model.ts'
import { getVideo, type VideoAnswer } from '#contract/videos/video.ts'
import { callEndpoint } from '#web/lib/api.ts'
import { formatCredits } from '#web/lib/format.ts'
import { currentUserKey } from '#web/lib/query-client.ts'
import * as texts from '#web/texts/admin.ts'
import { adminModelsKey } from './model-queries.ts'

const pollMs = 2000
export const endedStates: readonly string[] = ['completed', 'failed', 'cancelled']

/** What becomes of the clip: its state, its price and its file. */
export function TrialResult({ id }: { id: string }) {
  const queryClient = useQueryClient()
  const { data } = useQuery({
    queryKey: ['video', id],
    queryFn: async ({ signal }) => {
      const video = await callEndpoint(getVideo, { params: { id }, signal })
      if (endedStates.includes(video.status)) {
        void queryClient.invalidateQueries({ queryKey: adminModelsKey })
        void queryClient.invalidateQueries({ queryKey: currentUserKey })
      }
      return video
    },
    refetchInterval: ({ state }) => (state.data && endedStates.includes(state.data.status) ? false : pollMs),
    staleTime: 0,
    meta: { personal: true },
  })
  if (!data) return null
  return (
    <div className="space-y-3">
      <p role="status">
        <span>{`${describeTrial(data)} `}</span>
        {data.status === 'completed' && <Cost id={id} />}
      </p>
      <TrialClip video={data} />
    </div>
  )
}

/** What the provider probably took. */
function Cost({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: ['trial-cost', id],
    queryFn: ({ signal }) => callEndpoint(getTrialCost, { params: { taskId: id }, signal }),
    meta: { personal: true },
  })
  if (!data) return null
  return <span>{describeCost(data.costCents)}</span>
}

function describeCost(cents: number | null): string {
  if (cents === null) return texts.trialCostUnknown
  return cents === 0 ? texts.trialCostNothing : texts.trialCostYou(cents)
}

/** The clip to watch, once it is made. */
export function TrialClip({ video: { files, prompt } }: { video: VideoAnswer }) {
  const file = files.find(({ kind }) => kind === 'video')
  const poster = files.find(({ kind }) => kind === 'poster')
  if (!file) return null
  return (
    // biome-ignore lint/a11y/useMediaCaption: generated videos have no captions
    <video
      controls
      playsInline
      preload="metadata"
      src={file.url}
      poster={poster?.url}
      aria-label={prompt}
      className="max-h-[50vh] w-full rounded-card bg-screen"
    />
  )
}

function describeTrial({ status, error, creditsUsed, creditsReturned, createdAt, completedAt }: VideoAnswer): string {
  const took = completedAt ? Math.round((Date.parse(completedAt) - Date.parse(createdAt)) / 1000) : 0
  if (status === 'completed') return texts.trialDone(took, formatCredits(creditsUsed - creditsReturned))
  if (status === 'failed' || status === 'cancelled') return error?.message ?? texts.trialFailed
  return texts.trialStates[status]
}
