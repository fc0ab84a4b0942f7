import type { KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import type { VideoModel } from '#contract/videos/videos.ts'
import { keepRecentPrompt } from '#web/features/videos/prompt/recent-prompts.ts'
import { toSignIn } from '#web/lib/address/next-path.ts'
import { knownUser, useCurrentUser } from '#web/lib/current-user.ts'
import * as texts from '#web/texts/generator.ts'
import { AspectField } from './aspect-field.tsx'
import { AudioChips } from './audio-chips.tsx'
import { ExtraFields } from './extra-fields.tsx'
import { GenerateButton } from './generate-button.tsx'
import { clearDraft, emptyValues, saveDraft } from './generate-values.ts'
import { ModelField } from './model-field.tsx'
import { PromptField } from './prompt-field.tsx'
import { ReferenceImage } from './reference-image.tsx'
import type { GenerateForm as FormState } from './use-generate-form.ts'
import { useGenerateVideo } from './use-generate-video.ts'
import { useReferenceImage } from './use-reference-image.ts'

type GenerateFormProps = {
  form: FormState
  fillings: number
  /** Credits for one video. */
  prices: Record<VideoModel, number>
  onStarted: (taskId: string) => void
}

export function GenerateForm({ form, fillings, prices, onStarted }: GenerateFormProps) {
  const { user } = useCurrentUser()
  const navigate = useNavigate()
  const image = useReferenceImage(form, { fillings, signInFirst })
  const { mutation, refuseForCredits } = useGenerateVideo(prices, (taskId, { prompt }) => {
    if (user) keepRecentPrompt(user.username, prompt)
    form.reset(emptyValues)
    clearDraft()
    image.onCancel()
    onStarted(taskId)
  })
  const model = form.watch('model') ?? 'veo3_fast'
  const mode = form.watch('mode')
  const cost = prices[model]
  const { isSubmitting } = form.formState
  const waitsForImage = mode === 'image' && image.uploading !== null

  function signInFirst() {
    saveDraft(form.getValues())
    void navigate(...toSignIn('/generate'))
  }

  const submit = form.handleSubmit(async (body) => {
    if (isSubmitting || mutation.isPending || waitsForImage) return
    const known = await knownUser()
    if (!known) signInFirst()
    else if (known.credits < cost) refuseForCredits(body.model)
    else mutation.mutate(body)
  })

  /** Submits with Enter in an input and Ctrl/⌘+Enter anywhere, even while the button is disabled, to show why. */
  function submitByKeyboard(event: KeyboardEvent<HTMLFormElement>) {
    const inLine = event.target instanceof HTMLInputElement && event.target.type !== 'file'
    if (event.key !== 'Enter' || !(inLine || event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void submit()
  }

  return (
    <form noValidate className="space-y-5 [&_*]:scroll-mb-32" onSubmit={submit} onKeyDown={submitByKeyboard}>
      {mode === 'image' && <ReferenceImage {...image} />}
      <PromptField form={form} />
      <AudioChips
        prompt={form.watch('prompt')}
        onChange={(prompt) => form.setValue('prompt', prompt, { shouldDirty: true })}
      />
      <ModelField form={form} model={model} prices={prices} />
      <AspectField form={form} />
      <ExtraFields form={form} />
      <GenerateButton
        cost={cost}
        credits={user?.credits ?? null}
        doing={mutation.isPending ? texts.starting : waitsForImage ? texts.uploadingImage : null}
      />
    </form>
  )
}
