import { type GraphMode, graphModes, slotNames } from '#contract/models/gpu/gpu-definition.ts'
import { SwitchField } from '#web/components/ui/form/switch.tsx'
import { TextField } from '#web/components/ui/form/text-field.tsx'
import { Group } from '#web/features/models/definition/form-fields.tsx'
import * as texts from '#web/texts/gpu.ts'
import type { FormProps } from './gpu-form.ts'
import { useImported } from './gpu-model-queries.ts'
import { OutputField } from './output-field.tsx'
import { SlotRow } from './slot-row.tsx'
import { WorkflowField } from './workflow-field.tsx'

/** Which videos the model makes, and the workflow of each. */
export function ModeFields({ form }: FormProps) {
  const modes = form.watch('modes')
  const fault = form.formState.errors.root?.modes?.message
  return (
    <Group title={texts.workflows} hint={texts.workflowsHint}>
      {fault && (
        <p role="alert" className="text-bad text-sm">
          {fault}
        </p>
      )}
      {graphModes.map((mode) => (
        <div key={mode} className="space-y-4 rounded-control border border-edge p-3">
          <SwitchField
            label={texts.modeTitles[mode]}
            checked={modes[mode].on}
            onCheckedChange={(on) => form.setValue(`modes.${mode}.on`, on, { shouldDirty: true })}
          />
          {modes[mode].on && <OneMode form={form} mode={mode} />}
        </div>
      ))}
    </Group>
  )
}

function OneMode({ form, mode }: FormProps & { mode: GraphMode }) {
  const hash = form.watch(`modes.${mode}.workflow`)
  const workflow = useImported(hash)
  return (
    <>
      <WorkflowField form={form} mode={mode} workflow={workflow} />
      {hash !== '' && (
        <>
          <p className="text-quiet text-sm">{texts.slotsHint}</p>
          <OutputField {...{ form, mode, workflow }} />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {slotNames.map((slot) => (
              <SlotRow key={slot} {...{ form, mode, slot, workflow }} />
            ))}
          </div>
          <TextField
            as="lines"
            {...{ form, name: `modes.${mode}.fixed`, label: texts.fixed, aside: texts.fixedHint }}
            named={texts.inMode(texts.fixed, texts.modeTitles[mode])}
          />
        </>
      )}
    </>
  )
}
