import { useId } from 'react'
import { type VideoModel, videoModelLabels, videoModels } from '#contract/videos/videos.ts'
import { Select } from '#web/components/ui/form/select.tsx'
import { formatCredits } from '#web/lib/format.ts'
import * as texts from '#web/texts/videos.ts'
import type { GenerateForm } from './use-generate-form.ts'

type ModelFieldProps = { form: GenerateForm; model: VideoModel; prices: Record<VideoModel, number> }

export function ModelField({ form, model, prices }: ModelFieldProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        {texts.model}
      </label>
      <Select
        id={id}
        value={model}
        onValueChange={(value) => form.setValue('model', value, { shouldDirty: true })}
        options={videoModels.map((value) => ({
          value,
          label: videoModelLabels[value],
          aside: formatCredits(prices[value]),
        }))}
      />
    </div>
  )
}
