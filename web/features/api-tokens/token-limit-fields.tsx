import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { scopes } from '#contract/automation/token-budgets.ts'
import { Field, FieldError } from '#web/components/ui/form/field.tsx'
import { Input } from '#web/components/ui/form/input.tsx'
import { typedNumberOrNull } from '#web/components/ui/form/typed-number.ts'
import * as texts from '#web/texts/automation.ts'
import { capNames, type TokenValues } from './token-values.ts'

type FieldsProps = { form: UseFormReturn<TokenValues> }

const capLabels = {
  maxPerVideo: texts.perVideo,
  dailyCap: texts.perDay,
  monthlyCap: texts.perMonth,
  totalCap: texts.inTotal,
}

/** What the token may do. */
export function ScopeFields({ form }: FieldsProps) {
  const errorId = useId()
  const { errors } = form.formState
  return (
    <fieldset aria-describedby={errors.scopes ? errorId : undefined}>
      <legend className="mb-1.5 font-medium text-sm">{texts.programsMay}</legend>
      {scopes.map((scope) => (
        <label key={scope} className="flex min-h-9 items-center gap-2.5 pointer-coarse:min-h-11">
          <input type="checkbox" value={scope} {...form.register('scopes')} className="size-4 shrink-0 accent-beam" />
          <span>{texts.scopeLabels[scope]}</span>
          <code className="ml-auto font-mono text-quiet text-sm max-sm:hidden">{scope}</code>
        </label>
      ))}
      {errors.scopes && <FieldError id={errorId}>{errors.scopes.message}</FieldError>}
    </fieldset>
  )
}

/** What the token may spend. */
export function LimitFields({ form }: FieldsProps) {
  const hintId = useId()
  return (
    <fieldset aria-describedby={hintId}>
      <legend className="font-medium text-sm">{texts.limitsInCredits}</legend>
      <p id={hintId} className="mb-3 text-quiet text-sm">
        {texts.emptyMeansNoLimit}
      </p>
      <div className="grid grid-cols-2 gap-x-4 gap-y-3">
        {capNames.map((name) => (
          <Field key={name} label={capLabels[name]} error={form.formState.errors[name]?.message}>
            {(control) => (
              <Input
                {...control}
                {...form.register(name, { setValueAs: typedNumberOrNull })}
                inputMode="numeric"
                autoComplete="off"
                placeholder={texts.noLimit}
                className="tabular-nums"
              />
            )}
          </Field>
        ))}
      </div>
    </fieldset>
  )
}
