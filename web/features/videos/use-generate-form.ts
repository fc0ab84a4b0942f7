import { zodResolver } from '@hookform/resolvers/zod'
import { useCallback, useEffect } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { type GenerateVideoBody, generateVideoBodySchema, type VideoTask } from '#contract/videos.ts'
import { showToast } from '#web/lib/toasts.ts'
import { emptyValues, type GenerateValues, saveDraft, takeStartValues, toValues } from './generate-values.ts'

export type GenerateForm = UseFormReturn<GenerateValues, unknown, GenerateVideoBody>

/** The form's state, held by the page so that a video shown elsewhere can be recreated in it. */
export function useGenerateForm(): { form: GenerateForm; recreate: (task: VideoTask) => void } {
  const form = useForm<GenerateValues, unknown, GenerateVideoBody>({
    resolver: zodResolver(generateVideoBodySchema),
    defaultValues: emptyValues,
  })
  const { reset, getValues, setFocus, subscribe } = form

  useEffect(() => {
    const start = takeStartValues()
    const typedAlready = getValues('prompt')
    if (start) reset(typedAlready ? { ...start.values, prompt: typedAlready } : start.values)
    if (typedAlready) saveDraft(getValues())
    if (start?.recreated) showToast({ title: 'Form populated' })
    return subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(values) })
  }, [reset, getValues, subscribe])

  const recreate = useCallback(
    (task: VideoTask) => {
      reset(toValues(task))
      showToast({ title: 'Form populated' })
      // Later, because a dialog that is just closing would take the focus back.
      setTimeout(() => setFocus('prompt'))
    },
    [reset, setFocus],
  )

  return { form, recreate }
}
