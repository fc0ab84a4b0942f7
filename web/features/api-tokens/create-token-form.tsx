import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { type ApiToken, createApiTokenBodySchema } from '#contract/automation/api-tokens.ts'
import { Button } from '#web/components/ui/button.tsx'
import { checkBy } from '#web/components/ui/form/check-by.ts'
import { Field } from '#web/components/ui/form/field.tsx'
import { Input } from '#web/components/ui/form/input.tsx'
import { Select } from '#web/components/ui/form/select.tsx'
import * as texts from '#web/texts/automation.ts'
import { useCreateApiToken } from './queries.ts'

const lifetimes = [
  { value: 'never', label: texts.untilItIsDeleted },
  { value: '30', label: texts.thirtyDays },
  { value: '90', label: texts.ninetyDays },
  { value: '365', label: texts.aYear },
] as const

const formSchema = createApiTokenBodySchema.pick({ name: true }).extend({ lifetime: z.string() })
type Values = { name: string; lifetime: (typeof lifetimes)[number]['value'] }

export function CreateTokenForm({ onCreated }: { onCreated: (token: ApiToken) => void }) {
  const { mutate, isPending } = useCreateApiToken(texts.failedToCreateApiToken)
  const form = useForm<Values>({
    resolver: checkBy(formSchema),
    defaultValues: { name: '', lifetime: 'never' },
  })
  const submit = form.handleSubmit(({ name, lifetime }) =>
    mutate({ name, expiresInDays: lifetime === 'never' ? null : Number(lifetime) }, { onSuccess: onCreated }),
  )
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <Field label={texts.tokenName} error={form.formState.errors.name?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register('name')}
            maxLength={100}
            autoComplete="off"
            placeholder={texts.myWorkflow}
          />
        )}
      </Field>
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
      <div className="flex justify-end">
        <Button type="submit" variant="primary" disabled={isPending}>
          {isPending ? texts.creating : texts.createToken}
        </Button>
      </div>
    </form>
  )
}
