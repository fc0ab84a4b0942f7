import type { UseFormReturn } from 'react-hook-form'
import { Field } from '#web/components/ui/form/field.tsx'
import { Input } from '#web/components/ui/form/input.tsx'
import { SwitchField } from '#web/components/ui/form/switch.tsx'
import * as texts from '#web/texts/gpu.ts'
import { optional } from '#web/texts/providers.ts'
import type { ServerValues } from './server-values.ts'

/** `isStored`: the server may have a header already, which can be kept, replaced or removed. */
export function HeaderFields({ form, isStored }: { form: UseFormReturn<ServerValues>; isStored: boolean }) {
  const { header } = form.formState.errors
  const dropped = form.watch('dropHeader')
  return (
    <div className="space-y-3">
      {!dropped && (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={texts.headerName} aside={optional} error={header?.name?.message}>
              {(control) => (
                <Input
                  {...control}
                  {...form.register('header.name')}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  placeholder={texts.headerNameExample}
                />
              )}
            </Field>
            <Field label={texts.headerValue} aside={optional} error={header?.value?.message}>
              {(control) => (
                <Input {...control} {...form.register('header.value')} type="password" autoComplete="off" />
              )}
            </Field>
          </div>
          <p className="text-quiet text-sm">{isStored ? texts.headerStays : texts.headerHint}</p>
        </>
      )}
      {isStored && (
        <SwitchField
          label={texts.dropHeader}
          checked={dropped}
          onCheckedChange={(next) => form.setValue('dropHeader', next, { shouldDirty: true })}
        />
      )}
    </div>
  )
}
