import type { UseFormReturn } from 'react-hook-form'
import { Field } from '#web/components/ui/form/field.tsx'
import { Input } from '#web/components/ui/form/input.tsx'
import { NumberField } from '#web/components/ui/form/number-field.tsx'
import * as texts from '#web/texts/gpu.ts'
import * as providerTexts from '#web/texts/providers.ts'
import { HeaderFields } from './header-fields.tsx'
import type { ServerValues } from './server-values.ts'

/** `isStored`: the server is connected already. */
export function ServerFields({ form, isStored }: { form: UseFormReturn<ServerValues>; isStored: boolean }) {
  const { errors } = form.formState
  return (
    <>
      <Field label={providerTexts.name} error={errors.name?.message}>
        {(control) => <Input {...control} {...form.register('name')} autoComplete="off" />}
      </Field>
      <Field label={texts.address} error={errors.address?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register('address')}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={texts.addressExample}
          />
        )}
      </Field>
      <HeaderFields form={form} isStored={isStored} />
      <NumberField form={form} name="priority" label={providerTexts.priority} aside={providerTexts.priorityHint} />
    </>
  )
}
