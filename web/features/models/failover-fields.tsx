import { Plus, Trash2 } from 'lucide-react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import type { AdminModel } from '#contract/models/admin-models.ts'
import type { VideoMode } from '#contract/models/video-modes.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/form/field.tsx'
import { Select } from '#web/components/ui/form/select.tsx'
import { SwitchField } from '#web/components/ui/form/switch.tsx'
import * as texts from '#web/texts/admin.ts'
import { modeNames } from '#web/texts/generator.ts'
import type { ModelValues } from './model-form-values.ts'

const maxRoutes = 5

type FailoverProps = { one: AdminModel; all: readonly AdminModel[]; form: UseFormReturn<ModelValues> }

/** The models whose vendors make its videos if its own cannot, in this order, each in some of the modes. */
export function FailoverFields({ one, all, form }: FailoverProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'failover' })
  const used = form.watch('failover').map(({ model }) => model)
  const others = all.filter(({ model }) => model.id !== one.model.id)
  const next = others.find(({ model }) => !used.includes(model.id))
  return (
    <fieldset className="space-y-3">
      <legend className="font-medium text-sm">{texts.failover}</legend>
      <p className="text-quiet text-sm">{texts.failoverHint}</p>
      {fields.map(({ id }, row) => (
        <Route key={id} {...{ one, row, form }} others={others} onRemove={() => remove(row)} />
      ))}
      <Button
        size="small"
        aria-disabled={!next || fields.length >= maxRoutes}
        onClick={() => next && append({ model: next.model.id, modes: commonModes(one, next) })}
      >
        <Plus aria-hidden className="size-4" />
        <span>{texts.addRoute}</span>
      </Button>
    </fieldset>
  )
}

const modesOf = ({ shipped }: AdminModel) => Object.keys(shipped.modes) as VideoMode[]

/** Only the vendor that made a video can extend it. */
function commonModes(one: AdminModel, other: AdminModel | undefined): VideoMode[] {
  const theirs = other ? modesOf(other) : []
  return modesOf(one).filter((mode) => mode !== 'extend' && theirs.includes(mode))
}

type RouteProps = Pick<FailoverProps, 'one' | 'form'> & { row: number; others: AdminModel[]; onRemove: () => void }

function Route({ one, row, form, others, onRemove }: RouteProps) {
  const { model, modes } = form.watch(`failover.${row}`)
  const find = (id: string) => others.find((other) => other.model.id === id)
  const set = (value: ModelValues['failover'][number]) => form.setValue(`failover.${row}`, value, { shouldDirty: true })
  const error = form.formState.errors.failover?.[row]
  return (
    <div className="space-y-3 rounded-control border border-edge p-3">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <Field label={texts.routeOf(row + 1)} error={error?.message ?? error?.modes?.message}>
            {({ id }) => (
              <Select
                id={id}
                value={model}
                onValueChange={(value) => set({ model: value, modes: commonModes(one, find(value)) })}
                options={others.map((other) => ({ value: other.model.id, label: other.model.label }))}
              />
            )}
          </Field>
        </div>
        <Button variant="quiet" size="icon" className="mt-6" aria-label={texts.removeRoute(row + 1)} onClick={onRemove}>
          <Trash2 aria-hidden className="size-4" />
        </Button>
      </div>
      {commonModes(one, find(model)).map((mode) => (
        <SwitchField
          key={mode}
          label={modeNames[mode]}
          checked={modes.includes(mode)}
          onCheckedChange={(on) =>
            set({ model, modes: on ? [...modes, mode] : modes.filter((chosen) => chosen !== mode) })
          }
        />
      ))}
    </div>
  )
}
