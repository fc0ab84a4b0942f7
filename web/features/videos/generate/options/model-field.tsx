import { Suspense, useId, useState } from 'react'
import type { Model } from '#contract/models/model.ts'
import { videoModels } from '#contract/videos/videos.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Select } from '#web/components/ui/form/select.tsx'
import { settleChoice } from '#web/features/videos/generate/settle-choice.ts'
import type { GenerateForm } from '#web/features/videos/generate/use-generate-form.ts'
import { replacementOf, successorOf } from '#web/features/videos/models/known-models.ts'
import { describeAbsence, describeEnd } from '#web/features/videos/models/model-words.ts'
import { formatCredits } from '#web/lib/format.ts'
import { lazyPart } from '#web/lib/parts/load-part.ts'
import * as texts from '#web/texts/generator.ts'

/** Lazy-loaded, because most videos are made with one of the two usual models. */
const AllModels = lazyPart(async () => {
  const { AllModels } = await import('#web/features/videos/models/all-models.tsx')
  return { default: AllModels }
})

type ModelFieldProps = {
  form: GenerateForm
  model: Model
  models: readonly Model[]
  onChoose: (id: string) => void
}

/** The list has the two usual models and the chosen one; the dialog describes all of them in words. */
export function ModelField({ form, model, models, onChoose }: ModelFieldProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const usual = videoModels.flatMap((name) => models.find((one) => one.id === name) ?? [])
  const shown = usual.some((one) => one.id === model.id) ? usual : [...usual, model]
  return (
    <div>
      <div className="mb-1.5 flex items-baseline justify-between gap-3 text-sm">
        <label htmlFor={id} className="font-medium">
          {texts.model}
        </label>
        {models.length > 2 && (
          <button
            type="button"
            onClick={() => setOpen(true)}
            className="text-beam underline underline-offset-4 pointer-coarse:min-h-11"
          >
            {texts.allModels}
          </button>
        )}
      </div>
      <Select
        id={id}
        value={model.id}
        onValueChange={onChoose}
        options={shown.map((one) => ({ value: one.id, label: one.label, aside: priceOf(one, form) }))}
      />
      <p dir="auto" className="mt-1.5 text-quiet text-sm">
        {model.summary}
      </p>
      <Absence model={model} models={models} onChoose={onChoose} />
      {open && (
        <Suspense>
          <AllModels models={models} chosen={model.id} onChoose={onChoose} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** The price of one take with the options as they are. */
function priceOf(model: Model, form: GenerateForm): string {
  return formatCredits(settleChoice(model, { ...form.getValues(), takes: 1 }, []).cost)
}

/** Why the model cannot be used, or until when it can, and what to use instead. */
function Absence({ model, models, onChoose }: Omit<ModelFieldProps, 'form'>) {
  const successor = successorOf(models, model)
  const words = describeAbsence(model, null) ?? describeEnd(model, replacementOf(models, model), Date.now())
  if (words === null) return null
  return (
    <div role="status" className="mt-2 rounded-control border border-wait/50 px-3 py-2 text-sm">
      <p>{words}</p>
      {successor && (
        <Button size="small" className="mt-2" onClick={() => onChoose(successor.id)}>
          {texts.insteadUse(successor.label)}
        </Button>
      )}
    </div>
  )
}
