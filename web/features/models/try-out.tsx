import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminModel } from '#contract/models/admin-models.ts'
import { priceTake } from '#contract/models/price-take.ts'
import { resolveRequest } from '#contract/models/resolve-request.ts'
import { isBlank } from '#contract/typed-text/clean-text.ts'
import { tryModel } from '#contract/videos/try-model.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/form/field.tsx'
import { Input, Textarea } from '#web/components/ui/form/input.tsx'
import { Select } from '#web/components/ui/form/select.tsx'
import { callEndpoint, describeError } from '#web/lib/api.ts'
import { createAttemptKey, endsAttempt } from '#web/lib/attempts/attempt-key.ts'
import { formatCredits } from '#web/lib/format.ts'
import { currentUserKey } from '#web/lib/query-client.ts'
import * as texts from '#web/texts/admin.ts'
import { modeNames } from '#web/texts/generator.ts'
import { TrialResult } from './trial-result.tsx'
import { uploadPicture } from './upload-picture.ts'

type Role = 'first' | 'last'
/** The modes that need nothing but words and pictures, with the roles of their pictures. */
const roles = { text: [], image: ['first'], frames: ['first', 'last'] } as const satisfies Record<
  string,
  readonly Role[]
>
type TriedMode = keyof typeof roles

/** Makes one real clip with the model, also a paused or hidden one, for the administrator's own credits. */
export function TryOut({ one: { model, pause } }: { one: AdminModel }) {
  const modes = (Object.keys(roles) as TriedMode[]).filter((mode) => model.modes[mode])
  const [mode, setMode] = useState<TriedMode>(modes[0] ?? 'text')
  const [prompt, setPrompt] = useState(texts.trialPrompt)
  const [pictures, setPictures] = useState<Partial<Record<Role, File>>>({})
  const { mutate, data, error, isPending } = useTrial(model.id)
  const credits = priceTrial(model, mode)
  const chosen = roles[mode].flatMap((role) => (pictures[role] ? [{ role, picture: pictures[role] }] : []))
  if (credits === null) return <p>{texts.noTrialWithoutText}</p>
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) mutate({ prompt, pictures: chosen, maxCredits: credits })
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
      {roles[mode].map((role) => (
        <PictureField
          key={role}
          role={role}
          onChoose={(picture) =>
            setPictures(({ [role]: _, ...others }) => (picture ? { ...others, [role]: picture } : others))
          }
        />
      ))}
      <Field label={texts.prompt}>
        {(control) => (
          <Textarea {...control} rows={2} value={prompt} onChange={({ target }) => setPrompt(target.value)} />
        )}
      </Field>
      <Button
        type="submit"
        variant="primary"
        disabled={isBlank(prompt) || chosen.length < roles[mode].length}
        aria-disabled={isPending}
      >
        {texts.makeOneClip(formatCredits(credits))}
      </Button>
      {error && (
        <p role="alert" className="text-bad text-sm">
          {describeError(error)}
        </p>
      )}
      {data && <TrialResult id={data.id} />}
    </form>
  )
}

function PictureField({ role, onChoose }: { role: Role; onChoose: (picture: File | null) => void }) {
  return (
    <Field label={texts.trialPictures[role]} aside={texts.trialPictureHint}>
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
  const inputs = roles[mode].map((role) => ({ role, uploadId: `the picture ${role}` }))
  const resolved = resolveRequest(model, { model: model.id, prompt: texts.trialPrompt, inputs })
  return 'choice' in resolved ? priceTake(resolved.choice.rules.prices, resolved.choice) : null
}

type TryOutInput = { prompt: string; pictures: { role: Role; picture: File }[]; maxCredits: number }

/** Starts the clip. The same clip asked for again after a lost answer is paid once. */
function useTrial(id: string) {
  const queryClient = useQueryClient()
  const [attempt] = useState(createAttemptKey)
  // A repetition names the same uploads, or it would be a different request.
  const [uploadIds] = useState(() => new Map<File, string>())
  const endAttempt = () => {
    attempt.close()
    uploadIds.clear()
  }
  return useMutation({
    mutationFn: async ({ pictures, ...asked }: TryOutInput) => {
      const placed = pictures.map(async ({ role, picture }) => {
        const uploadId = uploadIds.get(picture) ?? (await uploadPicture(picture))
        uploadIds.set(picture, uploadId)
        return { role, uploadId }
      })
      const inputs = await Promise.all(placed)
      const { key, body } = attempt.open({ ...asked, inputs, peopleConsent: true as const })
      return callEndpoint(tryModel, { params: { id }, body, headers: { 'Idempotency-Key': key } })
    },
    onSuccess: endAttempt,
    onError: (error) => {
      if (endsAttempt(error)) endAttempt()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: currentUserKey }),
  })
}
