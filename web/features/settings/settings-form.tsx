import { useEffect, useRef } from 'react'
import { type FieldErrors, FormProvider, useForm, useFormContext } from 'react-hook-form'
import { keysOf } from '#contract/keys-of.ts'
import type { AdminSettings } from '#contract/settings/admin-settings.ts'
import { Button } from '#web/components/ui/button.tsx'
import type { Elements } from '#web/components/ui/elements.ts'
import { checkBy } from '#web/components/ui/form/check-by.ts'
import { ApiError } from '#web/lib/api.ts'
import { showFailure } from '#web/lib/toasts.ts'
import { useForgetDraft, useKeptDraft } from '#web/lib/unsaved/unsaved-forms.ts'
import { useEndDraft } from '#web/lib/unsaved/use-end-draft.ts'
import * as texts from '#web/texts/settings.ts'
import { useUpdateSettings } from './admin-queries.ts'
import { labelOfSetting, sectionOfSetting } from './setting-index.ts'
import { type FormValues, formSchema, pickValues, toChanges, valuesOf } from './settings-values.ts'
import { takeStored } from './take-stored.ts'

type Name = keyof FormValues

export const settingsDraft = 'settings'

/** All settings share one form, so that saving one section does not lose what was typed in another. */
export function SettingsForm({ settings, children }: { settings: AdminSettings; children: Elements }) {
  const form = useForm<FormValues>({
    resolver: checkBy(formSchema),
    defaultValues: pickValues(formSchema, valuesOf(settings)),
  })
  useKeptDraft(settingsDraft, (name) => sectionOfSetting(name as Name), form)
  const forget = useForgetDraft()
  useStoredElsewhere(form, settings)
  const { save, isPending } = useSaveFields(form)
  const changed = keysOf(form.formState.dirtyFields)
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={form.handleSubmit(() => save(changed), reportElsewhere)} className="space-y-5">
        {children}
        <div
          className={`${changed.length > 0 ? 'sticky bottom-0 z-10' : ''} flex flex-wrap items-center justify-between gap-3 rounded-card border border-edge bg-seat p-3 sm:px-6`}
        >
          <p role="status" className="text-quiet text-sm">
            {changed.length === 0 ? texts.allChangesAreSaved : texts.unsavedChanges(changed.length)}
          </p>
          <span className="flex gap-2">
            {changed.length > 0 && (
              <Button
                variant="quiet"
                onClick={() => {
                  form.reset()
                  forget(settingsDraft, changed)
                }}
              >
                {texts.discard}
              </Button>
            )}
            <Button type="submit" variant="primary" aria-disabled={isPending}>
              {isPending ? texts.saving : texts.saveOtherSettings}
            </Button>
          </span>
        </div>
      </form>
    </FormProvider>
  )
}

/** An invalid field of a section that is not open cannot show its error. */
function reportElsewhere(errors: FieldErrors<FormValues>): void {
  const wrong = formSchema.keyof().options.find((name) => errors[name] && !document.getElementsByName(name).length)
  if (wrong) showFailure(texts.updateFailed, `${labelOfSetting(wrong)}: ${errors[wrong]?.message}`)
}

/** Saves the fields of one section if any of them changed, and leaves the other sections as they are. */
export function SaveSection({ names, action }: { names: readonly Name[]; action: string }) {
  const form = useFormContext<FormValues>()
  const { save, isPending } = useSaveFields(form)
  const changed = names.filter((name) => form.formState.dirtyFields[name])
  return (
    <Button
      aria-disabled={isPending}
      className="h-11 w-fit"
      onClick={async () => (await form.trigger(names, { shouldFocus: true })) && save(changed)}
    >
      {isPending ? texts.saving : action}
    </Button>
  )
}

type Form = ReturnType<typeof useForm<FormValues>>

/** Shows what another administrator or another part of the page has stored since; what was typed stays. */
function useStoredElsewhere(form: Form, settings: AdminSettings): void {
  const forget = useForgetDraft()
  const known = useRef(settings)
  useEffect(() => {
    if (known.current === settings) return
    const [before, stored] = [valuesOf(known.current), valuesOf(settings)]
    known.current = settings
    // A secret that is shown in clear text differs from the stored mask, but has not changed.
    const names = formSchema.keyof().options.filter((name) => before[name] !== stored[name])
    const isShown = (name: Name) => !form.getFieldState(name).isDirty || form.getValues(name) === stored[name]
    forget(settingsDraft, takeStored(form, names, { storedOf: (name) => stored[name], isShown }))
  }, [form, settings, forget])
}

function useSaveFields(form: Form) {
  const forget = useForgetDraft()
  const endOnceSaved = useEndDraft(settingsDraft)
  const { mutateAsync, isPending } = useUpdateSettings()

  function save(names: readonly Name[]) {
    const sent = form.getValues()
    const saving = mutateAsync(toChanges(sent, names), {
      onSuccess(saved) {
        const stored = valuesOf(saved)
        // What was typed while the answer was awaited is not saved yet.
        const isShown = (name: Name) => form.getValues(name) === sent[name]
        forget(settingsDraft, takeStored(form, names, { storedOf: (name) => stored[name], isShown }))
      },
      onError(error) {
        if (!(error instanceof ApiError)) return
        const refused = names.find((name) => error.field === name)
        if (refused) form.setError(refused, { message: error.serverMessage }, { shouldFocus: true })
      },
    })
    endOnceSaved(saving, names)
  }

  return { save, isPending }
}
