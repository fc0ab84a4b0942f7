import { Check } from 'lucide-react'
import type { Model } from '#contract/models/model.ts'
import { Dialog } from '#web/components/ui/overlay/dialog.tsx'
import * as texts from '#web/texts/generator.ts'
import { replacementOf, successorOf } from './known-models.ts'
import { describeAbsence, describeEnd, describeModel, describeModes } from './model-words.ts'

type AllModelsProps = {
  models: readonly Model[]
  chosen: string
  onChoose: (id: string) => void
  onClose: () => void
}

const places = { active: 0, paused: 1, retired: 2 }

/** Every model in plain words. Those that cannot be used come last, with the reason and their successor. */
export function AllModels({ models, chosen, onChoose, onClose }: AllModelsProps) {
  return (
    <Dialog open narrow onOpenChange={(open) => !open && onClose()} title={texts.chooseAModel}>
      <ul className="space-y-2">
        {models
          .toSorted((a, b) => places[a.status] - places[b.status])
          .map((model) => (
            <li key={model.id}>
              <ModelRow
                model={model}
                chosen={model.id === chosen}
                absence={describeAbsence(model, successorOf(models, model))}
                end={describeEnd(model, replacementOf(models, model), Date.now())}
                onChoose={() => {
                  onChoose(model.status === 'active' ? model.id : (successorOf(models, model)?.id ?? model.id))
                  onClose()
                }}
              />
            </li>
          ))}
      </ul>
    </Dialog>
  )
}

type ModelRowProps = {
  model: Model
  chosen: boolean
  absence: string | null
  end: string | null
  onChoose: () => void
}

/** Choosing a model that cannot be used chooses its successor, as its words say. */
function ModelRow({ model, chosen, absence, end, onChoose }: ModelRowProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className="w-full rounded-control border border-edge px-4 py-3 text-left transition-colors hover:border-rim hover:bg-edge/40 aria-pressed:border-beam"
    >
      <span className="flex items-center justify-between gap-3 font-medium">
        <span dir="auto">{model.label}</span>
        {chosen && <Check aria-hidden className="size-4 shrink-0 text-beam" />}
      </span>
      {absence === null ? (
        <>
          <span dir="auto" className="mt-0.5 block text-sm">
            {model.summary}
          </span>
          <span className="mt-1 block text-quiet text-sm">{describeModel(model)}</span>
          <span className="block text-quiet text-sm">{texts.modesOf(describeModes(model))}</span>
          {end !== null && <span className="mt-1 block text-sm text-wait">{end}</span>}
        </>
      ) : (
        <span className="mt-0.5 block text-quiet text-sm">{absence}</span>
      )}
    </button>
  )
}
