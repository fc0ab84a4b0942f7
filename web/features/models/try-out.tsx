import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminModel } from '#contract/models/admin-models.ts'
import { priceTake } from '#contract/models/price-take.ts'
import { resolveRequest } from '#contract/models/resolve-request.ts'
import { isBlank } from '#contract/typed-text/clean-text.ts'
import { keepUpload } from '#contract/videos/keep-upload.ts'
import { getTrialCost, tryModel } from '#contract/videos/try-model.ts'
import { getVideo, type VideoAnswer } from '#contract/videos/video.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/form/field.tsx'
import { Input, Textarea } from '#web/components/ui/form/input.tsx'
import { Select } from '#web/components/ui/form/select.tsx'
import { readJson } from '#web/lib/address/own-media.ts'
import { ApiError, callEndpoint, describeError } from '#web/lib/api.ts'
import { formatCredits } from '#web/lib/format.ts'
import { currentUserKey } from '#web/lib/query-client.ts'
import { readAnswer } from '#web/lib/read-answer.ts'
import { uploadFile } from '#web/lib/upload-file.ts'
import * as texts from '#web/texts/admin.ts'
import { modeNames } from '#web/texts/generator.ts'
import { adminModelsKey } from './model-queries.ts'

const pollMs = 2000
const ended = ['completed', 'failed', 'cancelled']

/** The modes that need nothing but words and one picture. */
const triedModes = ['text', 'image'] as const
type TriedMode = (typeof triedModes)[number]

/** Makes one real clip with the model, also a paused or hidden one, for the administrator's own credits. */
export function TryOut({ one: { model, pause } }: { one: AdminModel }) {
  const modes = triedModes.filter((mode) => model.modes[mode])
  const [mode, setMode] = useState<TriedMode>(modes[0] ?? 'text')
  const [prompt, setPrompt] = useState(texts.trialPrompt)
  const [picture, setPicture] = useState<File | null>(null)
  const { mutate, data, error, isPending } = useTrial(model.id)
  const credits = priceTrial(model, mode)
  if (credits === null) return <p>{texts.noTrialWithoutText}</p>
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) mutate({ prompt, picture: mode === 'image' ? picture : null, maxCredits: credits })
      }}
    >
      <p className="text-quiet text-sm">{texts.trialCosts(formatCredits(credits))}</p>
      {pause && <p className="text-quiet text-sm">{texts.trialOfPaused}</p>}
      {modes.length > 1 && (
        <Field label={texts.trialMode}>
          {({ id }) => (
            <Select
              id={id}
              value={mode}
              onValueChange={setMode}
              options={modes.map((value) => ({ value, label: modeNames[value] }))}
            />
          )}
        </Field>
      )}
      {mode === 'image' && <PictureField onChoose={setPicture} />}
      <Field label={texts.prompt}>
        {(control) => (
          <Textarea {...control} rows={2} value={prompt} onChange={({ target }) => setPrompt(target.value)} />
        )}
      </Field>
      <Button
        type="submit"
        variant="primary"
        disabled={isBlank(prompt) || (mode === 'image' && !picture)}
        aria-disabled={isPending}
      >
        {texts.makeOneClip(formatCredits(credits))}
      </Button>
      {error && (
        <p role="alert" className="text-bad text-sm">
          {describeError(error)}
        </p>
      )}
      {data && <Trial id={data.id} />}
    </form>
  )
}

function PictureField({ onChoose }: { onChoose: (picture: File | null) => void }) {
  return (
    <Field label={texts.trialPicture} aside={texts.trialPictureHint}>
      {(control) => (
        <Input
          {...control}
          type="file"
          accept="image/jpeg,image/png"
          className="py-2 text-sm"
          onChange={({ target }) => onChoose(target.files?.[0] ?? null)}
        />
      )}
    </Field>
  )
}

/** Null if the model does not have the mode. */
function priceTrial(model: AdminModel['model'], mode: TriedMode): number | null {
  const inputs = mode === 'image' ? [{ role: 'first' as const, uploadId: 'the picture' }] : []
  const resolved = resolveRequest(model, { model: model.id, prompt: texts.trialPrompt, inputs })
  return 'choice' in resolved ? priceTake(resolved.choice.rules.prices, resolved.choice) : null
}

type TryOutInput = { prompt: string; picture: File | null; maxCredits: number }

function useTrial(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ picture, ...asked }: TryOutInput) => {
      const inputs = picture ? [{ role: 'first' as const, uploadId: await uploadPicture(picture) }] : []
      return callEndpoint(tryModel, { params: { id }, body: { ...asked, inputs, peopleConsent: true } })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: currentUserKey }),
  })
}

async function uploadPicture(picture: File): Promise<string> {
  const options = { signal: new AbortController().signal, onProgress: () => undefined }
  const { ok, text } = await uploadFile(keepUpload.path, 'file', picture, options)
  if (!ok) throw new ApiError(400, '', text)
  return readAnswer(keepUpload.response, readJson(text)).id
}

function Trial({ id }: { id: string }) {
  const queryClient = useQueryClient()
  const { data } = useQuery({
    queryKey: ['video', id],
    queryFn: async ({ signal }) => {
      const video = await callEndpoint(getVideo, { params: { id }, signal })
      if (ended.includes(video.status)) {
        void queryClient.invalidateQueries({ queryKey: adminModelsKey })
        void queryClient.invalidateQueries({ queryKey: currentUserKey })
      }
      return video
    },
    refetchInterval: ({ state }) => (state.data && ended.includes(state.data.status) ? false : pollMs),
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
      <Result video={data} />
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
  return <span>{data.costCents === null ? texts.trialCostNothing : texts.trialCostYou(data.costCents)}</span>
}

function Result({ video: { files, prompt } }: { video: VideoAnswer }) {
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
