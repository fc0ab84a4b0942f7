import { FieldError } from '#web/components/ui/form/field.tsx'
import { TextField } from '#web/components/ui/form/text-field.tsx'
import { Group } from '#web/features/models/definition/form-fields.tsx'
import { formatFullDay } from '#web/lib/format.ts'
import * as texts from '#web/texts/gpu.ts'
import type { FormProps } from './gpu-form.ts'

const errorId = 'licence-read-error'
const today = () => new Date().toISOString().slice(0, 'yyyy-mm-dd'.length)

/** What the licence of the model's weights is, and since when the operator knows that it allows selling. */
export function LicenceFields({ form }: FormProps) {
  const checkedOn = form.watch('checkedOn')
  const { error } = form.getFieldState('checkedOn', form.formState)
  return (
    <Group title={texts.licence} hint={texts.licenceHint}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="licenceName" label={texts.licenceName} />
        <TextField
          {...{ form, name: 'licenceUrl', label: texts.licenceUrl, as: 'code' }}
          placeholder={texts.licenceUrlExample}
        />
      </div>
      <div>
        <label className="flex min-h-11 w-fit items-center gap-3">
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-beam"
            checked={checkedOn !== ''}
            onChange={({ target }) => {
              form.clearErrors('checkedOn')
              form.setValue('checkedOn', target.checked ? today() : '', { shouldDirty: true })
            }}
            aria-invalid={Boolean(error)}
            aria-describedby={error ? errorId : undefined}
          />
          <span>{texts.licenceRead}</span>
        </label>
        {checkedOn !== '' && <p className="text-quiet text-sm">{texts.readOn(formatFullDay(checkedOn))}</p>}
        {error && <FieldError id={errorId}>{error.message}</FieldError>}
      </div>
    </Group>
  )
}
