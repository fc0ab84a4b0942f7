import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import type { Model } from '#contract/models/model.ts'
import type { VideoTask } from '#contract/videos/videos.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { loadPart } from '#web/lib/parts/load-part.ts'
import { showToast } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/generator.ts'
import { checkValues } from './check-values.ts'
import type { CheckedValues, GenerateValues } from './generate-values.ts'
import { claimDraft, saveDraft, takeStartValues } from './start/draft.ts'
import { emptyValues } from './start/draft-fields.ts'
import { readAskedValues, readContinuation } from './start/read-address.ts'
import { toValues } from './start/recreate.ts'

export type GenerateForm = UseFormReturn<GenerateValues, unknown, CheckedValues>

type GenerateFormState = {
  form: GenerateForm
  recreate: (task: VideoTask) => void
  /** Says which of the values the model does not offer. They stay in the form for another model. */
  chooseModel: (id: string) => void
  /** How often a video has replaced the form's values. Each time, an upload still in progress is cancelled. */
  fillings: number
}

type Offered = { models: readonly Model[]; hdAspectRatios: readonly string[]; loaded: boolean }

/** The form's state. The page holds it, so that a video shown elsewhere on the page can be recreated in the form. */
export function useGenerateForm(offered: Offered): GenerateFormState {
  const [fillings, setFillings] = useState(0)
  const form = useForm<GenerateValues, unknown, CheckedValues>({
    resolver: checkValues,
    defaultValues: emptyValues,
  })
  const { reset, setFocus } = form
  const fill = useCallback(
    (values: GenerateValues) => {
      reset(values)
      setFillings((count) => count + 1)
      showToast({ title: texts.formPopulated })
    },
    [reset],
  )
  useStartValues(form, fill, () => setFillings((count) => count + 1))
  useEmptyForOthers(() => {
    reset(emptyValues)
    setFillings((count) => count + 1)
  })
  useAdaptedValues(form, offered, fillings)

  const recreate = useCallback(
    (task: VideoTask) => {
      fill(toValues(task))
      // Deferred, because a closing dialog would take the focus back.
      setTimeout(() => setFocus('prompt'))
    },
    [fill, setFocus],
  )

  function chooseModel(id: string) {
    form.setValue('model', id, { shouldDirty: true })
    void loadAdapting().then(({ describeLosses }) => {
      const changes = describeLosses(form.getValues(), offered)
      if (changes.length > 0) showToast({ title: texts.someSettingsChanged, description: `${changes.join(', ')}.` })
    })
  }

  return { form, recreate, chooseModel, fillings }
}

/** Lazy-loaded, because most videos are made with the model that the form begins with. */
const loadAdapting = () => loadPart(() => import('./request/adapt-values.ts'))

/** Fills the form when the page opens: from a video to recreate, a draft or the address. */
function useStartValues(
  { reset, getValues, setFocus, subscribe }: GenerateForm,
  fill: (values: GenerateValues) => void,
  onRecreated: () => void,
): void {
  const noteRecreated = useEffectEvent(onRecreated)
  useEffect(() => {
    const start = takeStartValues()
    const typedAlready = getValues('prompt')
    if (start) reset(typedAlready ? { ...start.values, prompt: typedAlready } : start.values)
    if (start?.recreated || typedAlready) saveDraft(getValues())
    if (start?.recreated) {
      noteRecreated()
      showToast({ title: texts.formPopulated })
    }
    return subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(values) })
  }, [reset, getValues, subscribe])

  const { search, state } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const continuation = readContinuation(state)
    const asked = readAskedValues(search) ?? continuation
    if (!asked) return
    const values = { ...asked, prompt: asked.prompt || getValues('prompt') }
    fill(values)
    saveDraft(values)
    if (continuation) setTimeout(() => setFocus('prompt'))
    // Removes the query, so that reloading the page does not fill the form again.
    void navigate('/generate', { replace: true })
  }, [search, state, fill, getValues, setFocus, navigate])
}

/** Another user may sign in while the page is open, as in another tab, and must not see what the previous one typed. */
function useEmptyForOthers(onOther: () => void): void {
  const username = useCurrentUser().user?.username ?? null
  const previous = useRef<string | null>(null)
  const empty = useEffectEvent(onOther)
  useEffect(() => {
    if (username === null) return
    const isOther = previous.current !== null && previous.current !== username
    previous.current = username
    if (!claimDraft(username) || isOther) empty()
  }, [username])
}

/** Once the models are known, the values that filled the form are adapted to them; its toast then says what changed. */
function useAdaptedValues(form: GenerateForm, offered: Offered, fillings: number): void {
  const adapted = useRef(0)
  const adapt = useEffectEvent(async () => {
    const { adaptValues } = await loadAdapting()
    const { values, changes } = adaptValues(form.getValues(), offered)
    if (changes.length === 0) return
    form.reset(values)
    saveDraft(values)
    // It takes the place of the toast of the filling, so it says that, too.
    showToast({ title: texts.formPopulated, description: texts.settingsChanged(changes.join(', ')) })
  })
  useEffect(() => {
    if (!offered.loaded || adapted.current === fillings) return
    adapted.current = fillings
    void adapt()
  }, [offered.loaded, fillings])
}
