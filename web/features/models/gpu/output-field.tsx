import type { GraphMode } from '#contract/models/gpu/gpu-definition.ts'
import type { ImportedWorkflow } from '#contract/models/gpu/gpu-models.ts'
import { Field } from '#web/components/ui/form/field.tsx'
import { Select } from '#web/components/ui/form/select.tsx'
import * as texts from '#web/texts/gpu.ts'
import type { FormProps } from './gpu-form.ts'
import { listOutputs } from './list-inputs.ts'

type OutputFieldProps = FormProps & { mode: GraphMode; workflow: ImportedWorkflow | undefined }

/** The node whose file is the video. */
export function OutputField({ form, mode, workflow }: OutputFieldProps) {
  const name = `modes.${mode}.output` as const
  const output = form.watch(name)
  const { error } = form.getFieldState(name, form.formState)
  return (
    <Field label={texts.output} error={error?.message}>
      {(control) => (
        <Select
          {...control}
          label={texts.inMode(texts.output, texts.modeTitles[mode])}
          value={output}
          onValueChange={(value) => {
            form.clearErrors(name)
            form.setValue(name, value, { shouldDirty: true })
          }}
          options={[{ value: '', label: texts.choose }, ...listOutputs(workflow, output)]}
        />
      )}
    </Field>
  )
}
