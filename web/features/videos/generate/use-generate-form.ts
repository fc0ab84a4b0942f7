import { zodResolver } from '@hookform/resolvers/zod'
import { useCallback, useEffect, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import type { GenerateVideoBody, VideoTask } from '#contract/videos/videos.ts'
import { showToast } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/generator.ts'
import {
  emptyValues,
  type GenerateValues,
  generateFormSchema,
  readAskedValues,
  saveDraft,
  takeStartValues,
  toValues,
} from './generate-values.ts'

export type GenerateForm = UseFormReturn<GenerateValues, unknown, GenerateVideoBody>

type GenerateFormState = {
  form: GenerateForm
  recreate: (task: VideoTask) => void
  /** How often a video has replaced the form's values. Each time, an upload still in progress is cancelled. */
  fillings: number
}

/** The form's state. The page holds it, so that a video shown elsewhere on the page can be recreated in the form. */
export function useGenerateForm(): GenerateFormState {
  const [fillings, setFillings] = useState(0)
  const form = useForm<GenerateValues, unknown, GenerateVideoBody>({
    resolver: zodResolver(generateFormSchema),
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
  useStartValues(form, fill)

  const recreate = useCallback(
    (task: VideoTask) => {
      fill(toValues(task))
      // Deferred, because a closing dialog would take the focus back.
      setTimeout(() => setFocus('prompt'))
    },
    [fill, setFocus],
  )

  return { form, recreate, fillings }
}

/** Fills the form when the page opens: from a video to recreate, a draft or the address. */
function useStartValues({ reset, getValues, subscribe }: GenerateForm, fill: (values: GenerateValues) => void): void {
  useEffect(() => {
    const start = takeStartValues()
    const typedAlready = getValues('prompt')
    if (start) reset(typedAlready ? { ...start.values, prompt: typedAlready } : start.values)
    if (start?.recreated || typedAlready) saveDraft(getValues())
    if (start?.recreated) showToast({ title: texts.formPopulated })
    return subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(values) })
  }, [reset, getValues, subscribe])

  const { search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const asked = readAskedValues(search)
    if (!asked) return
    fill(asked)
    saveDraft(asked)
    // Removes the query, so that reloading the page does not fill the form again.
    void navigate('/generate', { replace: true })
  }, [search, fill, navigate])
}
