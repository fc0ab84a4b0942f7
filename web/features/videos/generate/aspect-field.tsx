import { useId } from 'react'
import { aspectRatios } from '#contract/videos/videos.ts'
import { Select } from '#web/components/ui/form/select.tsx'
import * as texts from '#web/texts/generator.ts'
import type { GenerateForm } from './use-generate-form.ts'

const aspectNames = { '16:9': texts.landscape, '9:16': texts.portrait }

export function AspectField({ form }: { form: GenerateForm }) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        {texts.aspectRatio}
      </label>
      <Select
        id={id}
        value={form.watch('aspectRatio') ?? '16:9'}
        onValueChange={(value) => form.setValue('aspectRatio', value, { shouldDirty: true })}
        options={aspectRatios.map((value) => ({ value, label: value, aside: aspectNames[value] }))}
      />
    </div>
  )
}
