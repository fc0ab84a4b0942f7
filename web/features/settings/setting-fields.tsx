import { type FieldPath, useController, useFormContext } from 'react-hook-form'
import type { SecretSettingName } from '#contract/settings/admin-settings.ts'
import { Field } from '#web/components/ui/form/field.tsx'
import { Input } from '#web/components/ui/form/input.tsx'
import { SecretInput } from '#web/components/ui/form/secret-input.tsx'
import { Select } from '#web/components/ui/form/select.tsx'
import { SwitchField } from '#web/components/ui/form/switch.tsx'
import { typedNumber } from '#web/components/ui/form/typed-number.ts'
import { useShowSecret } from '#web/lib/unsaved/use-show-secret.ts'
import * as texts from '#web/texts/settings.ts'
import { revealSecret } from './admin-queries.ts'
import { labelOfSetting } from './setting-index.ts'
import type { SettingsValues } from './settings-values.ts'

type Name = FieldPath<SettingsValues>

function useError(name: Name): string | undefined {
  return useFormContext<SettingsValues>().formState.errors[name]?.message
}

type TextProps = { name: Name; hint?: string; placeholder?: string }

export function TextSetting({ name, hint, placeholder }: TextProps) {
  const { register } = useFormContext<SettingsValues>()
  return (
    <div>
      <Field label={labelOfSetting(name)} error={useError(name)}>
        {(control) => (
          <Input {...control} {...register(name)} autoComplete="off" spellCheck={false} placeholder={placeholder} />
        )}
      </Field>
      {hint && <p className="mt-1.5 text-quiet text-sm">{hint}</p>}
    </div>
  )
}

type SecretProps = { name: SecretSettingName; draft: string }

/**
 * Masks a stored secret, loads it only to reveal it, and removes it if it is saved empty. `draft`: where its form keeps
 * what was typed.
 */
export function SecretSetting({ name, draft }: SecretProps) {
  const label = labelOfSetting(name)
  const form = useFormContext<SettingsValues>()
  const { field } = useController<SettingsValues, SecretSettingName>({ name })
  const stored = form.formState.defaultValues?.[name] ?? ''
  const emptied = stored !== '' && field.value === ''
  const show = useShowSecret(form, draft)

  return (
    <Field
      label={label}
      aside={emptied ? texts.deletedWhenYouSave : stored ? texts.stored : undefined}
      error={useError(name)}
    >
      {(control) => (
        <SecretInput
          {...control}
          name={name}
          ref={field.ref}
          onBlur={field.onBlur}
          what={label}
          value={field.value}
          onValueChange={field.onChange}
          onReveal={() => show(name, () => revealSecret(name))}
        />
      )}
    </Field>
  )
}

type NumberProps = { name: Name; placeholder?: string; min?: number; max?: number }

/** `min` and `max` describe the range; the form's schema enforces it, because the field also takes other digits. */
export function NumberSetting({ name, placeholder, min, max }: NumberProps) {
  const { register, formState } = useFormContext<SettingsValues>()
  const isNumber = typeof formState.defaultValues?.[name] === 'number'
  return (
    <Field label={labelOfSetting(name)} error={useError(name)}>
      {(control) => (
        <Input
          {...control}
          {...register(name, isNumber ? { setValueAs: typedNumber } : {})}
          inputMode={isNumber ? 'numeric' : 'decimal'}
          autoComplete="off"
          placeholder={placeholder}
          min={min}
          max={max}
          className="tabular-nums"
        />
      )}
    </Field>
  )
}

export type SwitchName =
  | 'paypalEnabled'
  | 'creemEnabled'
  | 'googleAuthEnabled'
  | 'adminsNeedSecondFactor'
  | 'asksPeopleConsent'

export function SwitchSetting({ name }: { name: SwitchName }) {
  const { field } = useController<SettingsValues, SwitchName>({ name })
  return (
    <SwitchField
      label={labelOfSetting(name)}
      checked={field.value}
      onCheckedChange={field.onChange}
      ref={field.ref}
      onBlur={field.onBlur}
    />
  )
}

type ChoiceSettingProps<N extends 'paypalEnvironment' | 'creemEnvironment'> = {
  name: N
  options: readonly { value: SettingsValues[N]; label: string }[]
}

export function ChoiceSetting<N extends 'paypalEnvironment' | 'creemEnvironment'>({
  name,
  options,
}: ChoiceSettingProps<N>) {
  const { field } = useController<SettingsValues, N>({ name })
  return (
    <Field label={labelOfSetting(name)} error={useError(name)}>
      {({ id }) => (
        <Select<SettingsValues[N]>
          id={id}
          // `N` is a single setting name, but only the caller knows which, so TypeScript cannot narrow the type here.
          value={field.value as SettingsValues[N]}
          onValueChange={field.onChange}
          options={options}
        />
      )}
    </Field>
  )
}
