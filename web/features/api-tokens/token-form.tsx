import { useForm } from 'react-hook-form'
import type { ApiToken } from '#contract/automation/api-tokens.ts'
import { Button } from '#web/components/ui/button.tsx'
import { checkBy } from '#web/components/ui/form/check-by.ts'
import { Field } from '#web/components/ui/form/field.tsx'
import { Input } from '#web/components/ui/form/input.tsx'
import { Select } from '#web/components/ui/form/select.tsx'
import * as texts from '#web/texts/automation.ts'
import { useChangeApiToken, useCreateApiToken } from './queries.ts'
import { LimitFields, ScopeFields } from './token-limit-fields.tsx'
import { lifetimes, type TokenValues, toExpiresInDays, tokenValuesSchema, valuesOf } from './token-values.ts'

type TokenFormProps = {
  /** The token to change. Without it, the form creates one. */
  token?: ApiToken
  /** What the form for a new token suggests, such as a cap. */
  start?: Partial<TokenValues>
  onSaved: (token: ApiToken) => void
}

/** Creates or changes an API token. */
export function TokenForm({ token, start, onSaved }: TokenFormProps) {
  const create = useCreateApiToken(texts.failedToCreateApiToken, onSaved)
  const change = useChangeApiToken()
  const pending = create.isPending || change.isPending
  const form = useForm<TokenValues>({
    resolver: checkBy(tokenValuesSchema),
    defaultValues: { ...valuesOf(token), ...start },
  })
  const submit = form.handleSubmit(({ lifetime, ...values }) => {
    if (token) change.mutate({ id: token.id, changes: values }, { onSuccess: onSaved })
    else create.mutate({ ...values, expiresInDays: toExpiresInDays(lifetime) })
  })
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <Field label={texts.tokenName} error={form.formState.errors.name?.message}>
        {(control) => (
          <Input {...control} {...form.register('name')} autoComplete="off" placeholder={texts.myWorkflow} />
        )}
      </Field>
      {!token && (
        <Field label={texts.valid}>
          {({ id }) => (
            <Select
              id={id}
              value={form.watch('lifetime')}
              onValueChange={(lifetime) => form.setValue('lifetime', lifetime)}
              options={lifetimes}
            />
          )}
        </Field>
      )}
      <ScopeFields form={form} />
      <LimitFields form={form} />
      <div className="flex justify-end">
        <Button type="submit" variant="primary" aria-disabled={pending}>
          {token ? (pending ? texts.saving : texts.saveToken) : pending ? texts.creating : texts.createToken}
        </Button>
      </div>
    </form>
  )
}
