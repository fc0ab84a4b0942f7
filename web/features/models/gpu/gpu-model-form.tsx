import { useForm } from 'react-hook-form'
import type { AdminModel } from '#contract/models/admin-models.ts'
import { ServerCheck } from '#web/components/gpu/server-check.tsx'
import { FormFooter } from '#web/components/ui/form/form-footer.tsx'
import { TextField } from '#web/components/ui/form/text-field.tsx'
import { Group } from '#web/features/models/definition/form-fields.tsx'
import { RemoveModel } from '#web/features/models/definition/remove-model.tsx'
import { modelDrafts } from '#web/features/models/model-queries.ts'
import { useDialogDraft } from '#web/lib/unsaved/use-dialog-draft.ts'
import * as texts from '#web/texts/gpu.ts'
import * as providerTexts from '#web/texts/providers.ts'

import { useCheckModel } from './gpu-model-queries.ts'
import { blank, type GpuValues, toValues } from './gpu-values.ts'
import { LicenceFields } from './licence-fields.tsx'
import { ModeFields } from './mode-fields.tsx'
import { OfferFields } from './offer-fields.tsx'
import { StartFrom } from './start-from.tsx'
import { useSaveGpuModel } from './use-save-gpu-model.ts'

/** `one`: the model whose definition is changed; null to add one. */
type GpuModelFormProps = { one: AdminModel | null; onDone: () => void }

/** Adds a model that runs on servers of the operator's own, or changes, checks or removes one. */
export function GpuModelForm({ one, onDone }: GpuModelFormProps) {
  const saved = one?.gpu ? toValues(one.model.id, one.gpu) : blank
  const form = useForm<GpuValues>({ defaultValues: saved })
  const draft = useDialogDraft(form, { draft: modelDrafts.gpu(one?.model.id), section: 'models', onDone })
  const { save, element, isPending } = useSaveGpuModel(form, one, draft)
  const fault = form.formState.errors.root?.other?.message
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        // Errors of fields that the form library does not know would keep it from submitting again.
        form.clearErrors()
        void form.handleSubmit(save)(event)
      }}
      className="space-y-6"
    >
      <p className="max-w-[70ch] text-quiet text-sm">{one ? texts.changeGpuModelIntro : texts.addGpuModelIntro}</p>
      {!one && <StartFrom form={form} />}
      <div className="space-y-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField form={form} name="label" label={providerTexts.name} />
          {!one && (
            <TextField {...{ form, name: 'id', as: 'code' }} label={providerTexts.id} aside={providerTexts.idHint} />
          )}
        </div>
        <TextField form={form} name="summary" label={providerTexts.summary} />
      </div>
      <ModeFields form={form} />
      <OfferFields form={form} />
      <LicenceFields form={form} />
      {one && <Check id={one.model.id} />}
      <div className="space-y-4 border-edge border-t pt-4">
        {fault && (
          <p role="alert" className="text-bad text-sm">
            {fault}
          </p>
        )}
        <FormFooter
          onCancel={draft.close}
          pending={isPending}
          action={one ? providerTexts.save : providerTexts.add}
          acting={one ? providerTexts.saving : providerTexts.adding}
        />
        {one && <RemoveModel one={one} onDone={draft.close} />}
      </div>
    </form>
  )
}

function Check({ id }: { id: string }) {
  return (
    <Group title={texts.check}>
      <ServerCheck action={texts.checkModel} hint={texts.checkModelHint} check={useCheckModel(id)} />
    </Group>
  )
}
