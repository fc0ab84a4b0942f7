import { aspectRatios } from '#contract/videos.ts'
import { ChoiceGroup } from '#web/components/ui/toggle-group.tsx'
import * as texts from '#web/texts/videos.ts'
import type { GenerateForm } from './use-generate-form.ts'

const aspectNames = { '16:9': texts.landscape, '9:16': texts.portrait }
const aspectShapes = { '16:9': 'h-4.5 w-8', '9:16': 'h-8 w-4.5' }

export function AspectField({ form }: { form: GenerateForm }) {
  return (
    <div>
      <p aria-hidden className="mb-1.5 font-medium text-sm">
        {texts.aspectRatio}
      </p>
      <ChoiceGroup
        label={texts.aspectRatio}
        value={form.watch('aspectRatio') ?? '16:9'}
        onValueChange={(value) => form.setValue('aspectRatio', value, { shouldDirty: true })}
        options={aspectRatios.map((value) => ({
          value,
          label: value,
          note: aspectNames[value],
          picture: (
            <span className="flex w-8 justify-center">
              <span className={`block rounded-[3px] border-2 border-current ${aspectShapes[value]}`} />
            </span>
          ),
        }))}
      />
    </div>
  )
}
