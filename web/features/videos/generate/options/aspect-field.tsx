import { useId } from 'react'
import { Select } from '#web/components/ui/form/select.tsx'
import type { Settled } from '#web/features/videos/generate/settle-choice.ts'
import type { GenerateForm } from '#web/features/videos/generate/use-generate-form.ts'
import * as texts from '#web/texts/generator.ts'

const aspectNames: Record<string, string> = { '16:9': texts.landscape, '9:16': texts.portrait, '1:1': texts.square }

/** Absent if the video takes the shape of its source. */
export function AspectField({ form, settled }: { form: GenerateForm; settled: Settled }) {
  const id = useId()
  const { aspectRatios } = settled.rules
  if (aspectRatios === 'source' || settled.aspectRatio === null) return null
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        {texts.aspectRatio}
      </label>
      <Select
        id={id}
        value={settled.aspectRatio}
        onValueChange={(value) => form.setValue('aspectRatio', value, { shouldDirty: true })}
        options={aspectRatios.map((value) => ({ value, label: value, aside: aspectNames[value] }))}
      />
    </div>
  )
}
