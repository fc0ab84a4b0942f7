import { type KeyboardEvent, useId } from 'react'
import { useNavigate } from 'react-router'
import { aspectRatios, type VideoModel, videoModelLabels, videoModels } from '#contract/videos.ts'
import { Select } from '#web/components/ui/select.tsx'
import { ChoiceGroup } from '#web/components/ui/toggle-group.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { formatCredits } from '#web/lib/format.ts'
import { AudioChips } from './audio-chips.tsx'
import { GenerateButton } from './generate-button.tsx'
import { clearDraft, emptyValues, saveDraft } from './generate-values.ts'
import { MoreOptions } from './more-options.tsx'
import { PromptField } from './prompt-field.tsx'
import type { GenerateForm as FormState } from './use-generate-form.ts'
import { useGenerateVideo } from './use-generate-video.ts'

type GenerateFormProps = {
  form: FormState
  /** Credits for one video. */
  prices: Record<VideoModel, number>
  onStarted: (taskId: string) => void
}

export function GenerateForm({ form, prices, onStarted }: GenerateFormProps) {
  const { user } = useCurrentUser()
  const navigate = useNavigate()
  const { mutation, refuseForCredits } = useGenerateVideo(prices, (taskId) => {
    form.reset(emptyValues)
    clearDraft()
    onStarted(taskId)
  })
  const model = form.watch('model') ?? 'veo3_fast'
  const cost = prices[model]

  const submit = form.handleSubmit((body) => {
    if (mutation.isPending) return
    if (!user) {
      saveDraft(form.getValues())
      void navigate('/login?next=/generate')
    } else if (user.credits < cost) refuseForCredits(body.model)
    else mutation.mutate(body)
  })

  /** Enter in a line, Ctrl/⌘+Enter anywhere: also while the button is disabled, to say why it is. */
  function submitByKeyboard(event: KeyboardEvent<HTMLFormElement>) {
    const inLine = event.target instanceof HTMLInputElement
    if (event.key !== 'Enter' || !(inLine || event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void submit()
  }

  return (
    <form noValidate className="space-y-5" onSubmit={submit} onKeyDown={submitByKeyboard}>
      <PromptField form={form} />
      <AudioChips
        prompt={form.watch('prompt')}
        onChange={(prompt) => form.setValue('prompt', prompt, { shouldDirty: true })}
      />
      <ModelField form={form} model={model} prices={prices} />
      <AspectField form={form} />
      <MoreOptions form={form} />
      <GenerateButton cost={cost} credits={user?.credits ?? null} busy={mutation.isPending} />
    </form>
  )
}

type ModelFieldProps = { form: FormState; model: VideoModel; prices: Record<VideoModel, number> }

function ModelField({ form, model, prices }: ModelFieldProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        Model
      </label>
      <Select
        id={id}
        value={model}
        onValueChange={(value) => form.setValue('model', value, { shouldDirty: true })}
        options={videoModels.map((value) => ({
          value,
          label: videoModelLabels[value],
          aside: formatCredits(prices[value]),
        }))}
      />
    </div>
  )
}

const aspectNames = { '16:9': 'Landscape', '9:16': 'Portrait' }
const aspectShapes = { '16:9': 'h-4.5 w-8', '9:16': 'h-8 w-4.5' }

function AspectField({ form }: { form: FormState }) {
  return (
    <div>
      <p aria-hidden className="mb-1.5 font-medium text-sm">
        Aspect ratio
      </p>
      <ChoiceGroup
        label="Aspect ratio"
        value={form.watch('aspectRatio') ?? '16:9'}
        onValueChange={(value) => form.setValue('aspectRatio', value, { shouldDirty: true })}
        options={aspectRatios.map((value) => ({
          value,
          label: value,
          note: aspectNames[value],
          picture: (
            <span className="flex w-8 justify-center">
              <span className={`block rounded-[3px] border-2 border-current ${aspectShapes[value]}`} />
            </span>
          ),
        }))}
      />
    </div>
  )
}
