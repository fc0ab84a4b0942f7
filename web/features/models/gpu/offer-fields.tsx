import { Field } from '#web/components/ui/form/field.tsx'
import { Select } from '#web/components/ui/form/select.tsx'
import { TextField } from '#web/components/ui/form/text-field.tsx'
import { Group } from '#web/features/models/definition/form-fields.tsx'
import * as texts from '#web/texts/gpu.ts'
import * as providerTexts from '#web/texts/providers.ts'
import type { FormProps } from './gpu-form.ts'
import type { GpuValues } from './gpu-values.ts'
import { hasNegativePrompt } from './to-candidate.ts'

const sounds = (['always', 'optional', 'none'] as const).map((value) => ({ value, label: providerTexts.sounds[value] }))

/** Lengths, sizes, sound, prompts and the price, in all modes. */
export function OfferFields({ form }: FormProps) {
  const hasNegative = hasNegativePrompt({ modes: form.watch('modes') })
  const number = { form, as: 'number' } as const
  return (
    <Group title={texts.offer}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="seconds" label={providerTexts.seconds} aside={texts.secondsHint} />
        <TextField {...number} name="defaultSeconds" label={providerTexts.defaultSeconds} />
      </div>
      <TextField
        as="lines"
        {...{ form, name: 'sizes', label: texts.sizes, aside: texts.sizesHint }}
        placeholder={texts.sizesExample}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="defaultResolution" label={providerTexts.defaultResolution} />
        <TextField {...number} name="fps" label={texts.fps} />
        <TextField {...number} name="step" label={texts.step} aside={texts.stepHint} />
        <TextField {...number} name="plus" label={texts.plus} aside={texts.plusHint} />
        <SoundField form={form} />
        <TextField {...number} name="credits" label={texts.credits} aside={texts.creditsHint} />
        <TextField {...number} name="promptMax" label={providerTexts.promptMax} aside={providerTexts.inCharacters} />
        {hasNegative && (
          <TextField
            {...{ ...number, name: 'negativePromptMax', label: providerTexts.negativePromptMax }}
            aside={providerTexts.inCharacters}
          />
        )}
      </div>
    </Group>
  )
}

function SoundField({ form }: FormProps) {
  const { error } = form.getFieldState('audio', form.formState)
  return (
    <Field label={providerTexts.sound} error={error?.message}>
      {(control) => (
        <Select<GpuValues['audio']>
          {...control}
          value={form.watch('audio')}
          onValueChange={(value) => form.setValue('audio', value, { shouldDirty: true })}
          options={sounds}
        />
      )}
    </Field>
  )
}
