import { Plus, Trash2 } from 'lucide-react'
import type { GraphMode } from '#contract/models/gpu/gpu-definition.ts'
import type { ImportedWorkflow } from '#contract/models/gpu/gpu-models.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/form/field.tsx'
import { Select } from '#web/components/ui/form/select.tsx'
import * as texts from '#web/texts/gpu.ts'
import type { FormProps } from './gpu-form.ts'
import { absent, type SlotName, undecided } from './input-keys.ts'
import { listInputs } from './list-inputs.ts'

const maxInputs = 8
const choose = { value: undecided, label: texts.choose }
const none = { value: absent, label: texts.absent }

type SlotRowProps = FormProps & { mode: GraphMode; slot: SlotName; workflow: ImportedWorkflow | undefined }

/** The inputs of the workflow that take a value, or that it has none. */
export function SlotRow({ form, mode, slot, workflow }: SlotRowProps) {
  const name = `modes.${mode}.set.${slot}` as const
  const chosen = form.watch(name)
  const { error } = form.getFieldState(name, form.formState)
  const named = texts.inMode(texts.slots[slot], texts.modeTitles[mode])
  const inputs = listInputs(workflow, slot, chosen)
  const isFull = chosen.includes(undecided) || chosen.length >= maxInputs
  const change = (next: string[]) => {
    form.clearErrors(name)
    form.setValue(name, next, { shouldDirty: true })
  }
  const changeOne = (place: number, value: string) =>
    change(value === absent ? [absent] : chosen.map((one, at) => (at === place ? value : one)))
  return (
    <Field label={texts.slots[slot]} error={error?.message}>
      {({ id, ...control }) => (
        <div className="space-y-2">
          {chosen
            .map((value, place) => ({ value, place }))
            .map(({ value, place }) => (
              <div key={place} className="flex gap-2">
                <div className="min-w-0 flex-1">
                  <Select
                    {...control}
                    id={place === 0 ? id : `${id}-${place}`}
                    label={place === 0 ? named : texts.furtherInput(named, place + 1)}
                    value={value}
                    onValueChange={(next) => changeOne(place, next)}
                    options={[
                      ...(place === 0 ? [choose, none] : [choose]),
                      ...without(inputs, chosen.toSpliced(place, 1)),
                    ]}
                  />
                </div>
                {place > 0 && (
                  <Button
                    variant="quiet"
                    size="icon"
                    aria-label={texts.removeInput(named, place + 1)}
                    onClick={() => change(chosen.toSpliced(place, 1))}
                  >
                    <Trash2 aria-hidden className="size-4" />
                  </Button>
                )}
              </div>
            ))}
          {chosen[0] !== undecided && chosen[0] !== absent && (
            <Button
              variant="quiet"
              size="small"
              aria-label={texts.addInputTo(named)}
              aria-disabled={isFull}
              onClick={() => change([...chosen, undecided])}
            >
              <Plus aria-hidden className="size-4" />
              <span>{texts.addInput}</span>
            </Button>
          )}
        </div>
      )}
    </Field>
  )
}

function without(inputs: ReturnType<typeof listInputs>, taken: readonly string[]) {
  return inputs.filter(({ value }) => !taken.includes(value))
}
