import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { createApiToken, createApiTokenBodySchema } from '#contract/automation/api-tokens.ts'
import { Button } from '#web/components/ui/button.tsx'
import { checkBy } from '#web/components/ui/form/check-by.ts'
import { Field } from '#web/components/ui/form/field.tsx'
import { Input } from '#web/components/ui/form/input.tsx'
import { typedNumber } from '#web/components/ui/form/typed-number.ts'
import { callEndpoint, describeError } from '#web/lib/api.ts'
import { apiTokensKey } from '#web/lib/session/access-keys.ts'
import { showFailure } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/agents.ts'
import * as automationTexts from '#web/texts/automation.ts'

/** In credits. */
const usualCap = 50

const { name, totalCap } = createApiTokenBodySchema.shape
const formSchema = z.object({ name, totalCap: totalCap.unwrap().unwrap() })
type Values = z.output<typeof formSchema>

type AssistantTokenFormProps = {
  onCreated: (token: string) => void
  /** The form replaces a token that was created before, and the focus went with its button. */
  isAnother: boolean
}

/** A token with a spending cap and the usual scopes. */
export function AssistantTokenForm({ onCreated, isAnother }: AssistantTokenFormProps) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (body: Values) => callEndpoint(createApiToken, { body: { ...body, expiresInDays: null } }),
    onSuccess: ({ token }) => onCreated(token),
    onError: (error) => showFailure(automationTexts.failedToCreateApiToken, describeError(error)),
    // Even if the answer is lost, the token may exist.
    onSettled: () => queryClient.invalidateQueries({ queryKey: apiTokensKey }),
  })
  const form = useForm<Values>({
    resolver: checkBy(formSchema),
    defaultValues: { name: texts.assistant, totalCap: usualCap },
  })
  const { errors } = form.formState
  const { setFocus } = form
  useEffect(() => {
    if (isAnother) setFocus('name')
  }, [isAnother, setFocus])
  return (
    <form noValidate onSubmit={form.handleSubmit((values) => mutate(values))} className="max-w-md space-y-4">
      <Field label={automationTexts.tokenName} error={errors.name?.message}>
        {(control) => <Input {...control} {...form.register('name')} autoComplete="off" />}
      </Field>
      <Field label={texts.spendingCap} aside={texts.creditsInAll} error={errors.totalCap?.message}>
        {(control) => (
          <Input {...control} {...form.register('totalCap', { setValueAs: typedNumber })} inputMode="numeric" />
        )}
      </Field>
      <Button type="submit" variant="primary" aria-disabled={isPending}>
        {isPending ? automationTexts.creating : automationTexts.createToken}
      </Button>
    </form>
  )
}
