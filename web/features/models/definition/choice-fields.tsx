import { TextField } from '#web/components/ui/form/text-field.tsx'
import * as texts from '#web/texts/providers.ts'
import { ChoiceField, type FormProps, Group } from './form-fields.tsx'

/** Lengths, resolutions, shapes, sound and prompts, in all modes. */
export function ChoiceFields({ form }: FormProps) {
  const hasNegative = form.watch('negativeField').trim() !== ''
  return (
    <Group title={texts.choices}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="seconds" label={texts.seconds} aside={texts.secondsHint} />
        <TextField form={form} name="defaultSeconds" label={texts.defaultSeconds} as="number" />
        <TextField form={form} name="resolutions" label={texts.resolutions} aside={texts.resolutionsHint} />
        <TextField form={form} name="defaultResolution" label={texts.defaultResolution} />
        <TextField form={form} name="aspectRatios" label={texts.aspectRatios} aside={texts.aspectRatiosHint} />
        <TextField form={form} name="not" label={texts.not} aside={texts.notHint} />
        <ChoiceField form={form} name="audio" label={texts.sound} choices={texts.sounds} />
        <TextField form={form} name="promptMax" label={texts.promptMax} aside={texts.inCharacters} as="number" />
        <TextField form={form} name="promptMin" label={texts.promptMin} aside={texts.optional} as="number" />
        {hasNegative && (
          <TextField
            {...{ form, name: 'negativePromptMax', label: texts.negativePromptMax, aside: texts.inCharacters }}
            as="number"
          />
        )}
      </div>
    </Group>
  )
}
