import { Field } from '#web/components/ui/form/field.tsx'
import { Textarea } from '#web/components/ui/form/input.tsx'
import { TextField } from '#web/components/ui/form/text-field.tsx'
import * as texts from '#web/texts/providers.ts'
import { ChoiceField, type FormProps, Group } from './form-fields.tsx'

/** The provider's own names of what users choose. */
export function WireFields({ form }: FormProps) {
  const [audio, ratioField, withFrames] = form.watch(['audio', 'ratioField', 'withFrames'])
  return (
    <Group title={texts.wire} hint={texts.wireHint}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="secondsField" label={texts.secondsField} as="code" />
        <ChoiceField form={form} name="secondsAs" label={texts.secondsAs} choices={texts.secondsAsChoices} />
        <TextField form={form} name="resolutionField" label={texts.resolutionField} as="code" />
        {audio !== 'none' && <TextField form={form} name="audioField" label={texts.audioField} as="code" />}
        <TextField form={form} name="negativeField" label={texts.negativeField} as="code" />
        <TextField form={form} name="seedField" label={texts.seedField} as="code" />
        <TextField form={form} name="ratioField" label={texts.ratioField} as="code" />
        {ratioField.trim() !== '' && (
          <>
            <ChoiceField form={form} name="withFrames" label={texts.withFrames} choices={texts.withFramesChoices} />
            {withFrames === 'send' && <TextField form={form} name="ratioSent" label={texts.ratioSent} as="code" />}
            <TextField
              form={form}
              name="ratioFields"
              label={texts.ratioFields}
              aside={texts.ratioFieldsHint}
              as="code"
            />
          </>
        )}
      </div>
      <Field label={texts.always} aside={texts.alwaysHint} error={form.formState.errors.always?.message}>
        {(control) => (
          <Textarea
            {...control}
            {...form.register('always')}
            rows={2}
            autoCapitalize="none"
            spellCheck={false}
            className="font-mono text-sm"
          />
        )}
      </Field>
    </Group>
  )
}
