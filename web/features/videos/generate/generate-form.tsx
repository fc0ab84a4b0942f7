import { type KeyboardEvent, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Model } from '#contract/models/model.ts'
import { FieldError } from '#web/components/ui/form/field.tsx'
import { keepRecentPrompt } from '#web/features/videos/prompt/recent-prompts.ts'
import { toSignIn } from '#web/lib/address/next-path.ts'
import { knownUser, useCurrentUser } from '#web/lib/current-user.ts'
import { lazyPart } from '#web/lib/parts/load-part.ts'
import * as texts from '#web/texts/generator.ts'
import { AudioChips } from './audio-chips.tsx'
import { ModeInputs } from './mode-inputs.tsx'
import { AspectField } from './options/aspect-field.tsx'
import { ExtraFields } from './options/extra-fields.tsx'
import { ModelField } from './options/model-field.tsx'
import { AutoHdField, OptionFields, TakesField } from './options/option-fields.tsx'
import { describePrice } from './options/price-words.ts'
import { PeopleConsent, usePeopleConsent } from './people-consent.tsx'
import { PromptField } from './prompt-field.tsx'
import { findFault } from './request/find-fault.ts'
import { GenerateButton } from './request/generate-button.tsx'
import { findMissing, toSubmission } from './request/to-submission.ts'
import { useGenerateVideo } from './request/use-generate-video.ts'
import type { Settled } from './settle-choice.ts'
import { clearDraft, saveDraft } from './start/draft.ts'
import { emptyValues } from './start/draft-fields.ts'
import type { GenerateForm as FormState } from './use-generate-form.ts'
import { usePictures } from './use-pictures.ts'

/** Lazy-loaded, because a site with a video service has no demo. */
const DemoScenes = lazyPart(async () => {
  const { DemoScenes } = await import('#web/features/videos/demo/demo-scenes.tsx')
  return { default: DemoScenes }
})

/** Lazy-loaded, because few models make several shots. */
const ShotFields = lazyPart(async () => {
  const { ShotFields } = await import('./media/shot-fields.tsx')
  return { default: ShotFields }
})

/** Once it is rendered. In a long form, what is missing may be far above the button. */
function showMissing(): void {
  setTimeout(() => document.getElementById('missing')?.scrollIntoView({ block: 'center' }))
}

/**
 * Whether an input method takes this key, as the Enter that confirms its words. Safari ends the composition before the
 * key arrives, and tells only by this code.
 */
const isForInputMethod = ({ nativeEvent, keyCode }: KeyboardEvent) => nativeEvent.isComposing || keyCode === 229

type GenerateFormProps = {
  form: FormState
  fillings: number
  models: readonly Model[]
  settled: Settled
  asksPeopleConsent: boolean
  /** Whether the demo renderer makes the videos. */
  demo: boolean
  chooseModel: (id: string) => void
  refreshPrices: () => Promise<unknown>
  onStarted: (taskId: string) => void
}

export function GenerateForm({
  form,
  fillings,
  models,
  settled,
  asksPeopleConsent,
  demo,
  chooseModel,
  refreshPrices,
  onStarted,
}: GenerateFormProps) {
  const { user } = useCurrentUser()
  const navigate = useNavigate()
  const pictures = usePictures(form, settled, { fillings, signInFirst })
  const { mutation, refuseForCredits } = useGenerateVideo({
    refreshPrices,
    onStarted: ([taskId], { submission }) => {
      if (user) keepRecentPrompt(user.username, submission.body.prompt)
      form.reset(emptyValues)
      clearDraft()
      pictures.cancelAll()
      if (taskId) onStarted(taskId)
    },
  })
  const { model, cost } = settled
  const { isSubmitting, isSubmitted } = form.formState
  const [lacking, setLacking] = useState<ReturnType<typeof findMissing>>(null)
  const values = form.watch()
  const missing = findMissing(values, settled)
  const fault = missing === null ? findFault(values, settled) : null
  const shown = isSubmitted ? fault : null
  const consent = usePeopleConsent(toSubmission(values, settled).body, asksPeopleConsent)

  function signInFirst() {
    saveDraft(form.getValues())
    void navigate(...toSignIn('/generate', 'generate'))
  }

  const submit = form.handleSubmit(async (values) => {
    if (isSubmitting || mutation.isPending || pictures.uploading) return
    setLacking(missing)
    if (missing !== null) return showMissing()
    if (fault) return void (fault.field && form.setFocus(fault.field))
    if (consent.asked && !consent.given) return consent.refuse()
    const known = await knownUser()
    if (!known) signInFirst()
    else if (known.credits < cost) refuseForCredits({ label: model.label, price: cost })
    else mutation.mutate({ submission: toSubmission(values, settled, consent.given), model, price: cost })
  })

  function fillPrompt(prompt: string) {
    form.setValue('prompt', prompt, { shouldDirty: true, shouldValidate: isSubmitted })
    form.setFocus('prompt')
  }

  /** Submits with Enter in an input and Ctrl/⌘+Enter anywhere, even while the button is disabled, to show why. */
  function submitByKeyboard(event: KeyboardEvent<HTMLFormElement>) {
    // The keys of a dialog that the form opened arrive here too.
    if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return
    const inLine = event.target instanceof HTMLInputElement && event.target.type !== 'file'
    if (event.key !== 'Enter' || isForInputMethod(event) || !(inLine || event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void submit()
  }

  return (
    <form noValidate className="space-y-5 [&_*]:scroll-mb-32" onSubmit={submit} onKeyDown={submitByKeyboard}>
      <ModeInputs form={form} settled={settled} pictures={pictures} signInFirst={signInFirst} />
      <PeopleConsent consent={consent} />
      {missing !== null && lacking === missing && <FieldError id="missing">{texts.missing[missing]}</FieldError>}
      <PromptField form={form} max={model.promptMax} fault={shown?.field === 'prompt' ? shown.words : undefined} />
      {demo && (
        <Suspense>
          <DemoScenes onPick={fillPrompt} />
        </Suspense>
      )}
      {settled.rules.shots && (
        <Suspense>
          <ShotFields form={form} settled={settled} />
        </Suspense>
      )}
      <AudioChips
        prompt={form.watch('prompt')}
        onChange={(prompt) => form.setValue('prompt', prompt, { shouldDirty: true, shouldValidate: isSubmitted })}
      />
      <ModelField form={form} model={model} models={models} onChoose={chooseModel} />
      <AspectField form={form} settled={settled} />
      <OptionFields form={form} settled={settled} />
      <AutoHdField form={form} settled={settled} />
      <TakesField form={form} settled={settled} />
      <ExtraFields form={form} settled={settled} fault={shown} />
      {shown?.field === null && <FieldError id="not-offered">{shown.words}</FieldError>}
      <GenerateButton
        cost={cost}
        words={describePrice(settled)}
        credits={user?.credits ?? null}
        doing={mutation.isPending ? texts.starting : pictures.uploading && texts.uploadingFirst[pictures.uploading]}
      />
    </form>
  )
}
