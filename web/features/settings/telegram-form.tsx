import { FormProvider, useForm } from 'react-hook-form'
import { keysOf } from '#contract/keys-of.ts'
import type { AdminSettings } from '#contract/settings/admin-settings.ts'
import { Button } from '#web/components/ui/button.tsx'
import { checkBy } from '#web/components/ui/form/check-by.ts'
import { describeError } from '#web/lib/api.ts'
import { useForgetDraft, useKeptDraft } from '#web/lib/unsaved/unsaved-forms.ts'
import { useEndDraft } from '#web/lib/unsaved/use-end-draft.ts'
import * as texts from '#web/texts/settings.ts'
import { useTestTelegram, useUpdateTelegram } from './admin-queries.ts'
import { AdminSetting } from './admin-setting.tsx'
import { SecretSetting, TextSetting } from './setting-fields.tsx'
import { pickValues, type TelegramValues, telegramSchema, toChanges, valuesOf } from './settings-values.ts'
import { takeStored } from './take-stored.ts'

const draftName = 'telegram'

export function Telegram() {
  return <AdminSetting>{(settings) => <TelegramForm settings={settings} />}</AdminSetting>
}

function TelegramForm({ settings }: { settings: AdminSettings }) {
  const form = useForm<TelegramValues>({
    resolver: checkBy(telegramSchema),
    defaultValues: pickValues(telegramSchema, valuesOf(settings)),
  })
  useKeptDraft(draftName, 'telegram', form)
  const forget = useForgetDraft()
  const endOnceSaved = useEndDraft(draftName)
  const update = useUpdateTelegram()
  const test = useTestTelegram()
  const names = keysOf(form.formState.dirtyFields)

  const save = form.handleSubmit((values) => {
    test.reset()
    const sent = form.getValues()
    const all = keysOf(sent)
    const saving = update.mutateAsync(toChanges(values, names), {
      onSuccess(saved) {
        const stored = valuesOf(saved)
        // What was typed while the answer was awaited is not saved yet.
        const isShown = (name: keyof TelegramValues) => form.getValues(name) === sent[name]
        forget(draftName, takeStored(form, all, { storedOf: (name) => stored[name], isShown }))
      },
    })
    endOnceSaved(saving, names)
  })

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={save}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <SecretSetting name="telegramBotToken" draft={draftName} />
          <TextSetting name="telegramChatId" hint={texts.telegramHint} />
        </div>
        <div className="mt-4 flex flex-wrap gap-2">
          <Button type="submit" aria-disabled={update.isPending}>
            {update.isPending ? texts.saving : texts.saveTelegramSettings}
          </Button>
          {names.length > 0 && (
            <Button
              variant="quiet"
              onClick={() => {
                form.reset()
                forget(draftName)
              }}
            >
              {texts.discard}
            </Button>
          )}
          <Button aria-disabled={test.isPending} onClick={() => test.mutate()}>
            {test.isPending ? texts.sending : texts.testTelegramBot}
          </Button>
        </div>
        {test.isError && (
          <p role="alert" className="mt-3 text-bad text-sm">
            {describeError(test.error)}
          </p>
        )}
      </form>
    </FormProvider>
  )
}
