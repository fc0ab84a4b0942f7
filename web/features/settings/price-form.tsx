import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { type AdminSettings, adminSettingsSchema } from '#contract/settings.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { ApiError } from '#web/lib/api.ts'
import { sayNothingChanged, useUpdateSettings } from './admin-queries.ts'

const pricesSchema = adminSettingsSchema.pick({
  veo3Credits: true,
  veo3FastCredits: true,
  veo3ApiPrice: true,
  veo3FastApiPrice: true,
})

type Prices = Pick<AdminSettings, keyof typeof pricesSchema.shape>
export type PriceField = { name: keyof Prices; label: string; placeholder?: string }

type PriceFormProps = { settings: AdminSettings; fields: readonly PriceField[]; action: string }

/** Writes the prices that were changed, and no other. */
export function PriceForm({ settings, fields, action }: PriceFormProps) {
  const { mutate, isPending } = useUpdateSettings()
  const { register, handleSubmit, reset, setError, formState } = useForm<Prices>({
    resolver: zodResolver(pricesSchema),
    defaultValues: pricesSchema.parse(settings),
  })
  const { errors, dirtyFields } = formState

  const submit = handleSubmit((prices) => {
    const changed = fields.filter(({ name }) => dirtyFields[name])
    if (changed.length === 0) return sayNothingChanged()
    mutate(Object.fromEntries(changed.map(({ name }) => [name, prices[name]])), {
      onSuccess: (saved) => reset(pricesSchema.parse(saved)),
      onError: (error) => {
        const refused = fields.find(({ name }) => error instanceof ApiError && error.field === name)
        if (refused) setError(refused.name, { message: (error as ApiError).serverMessage }, { shouldFocus: true })
      },
    })
  })

  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid items-start gap-3 sm:grid-cols-[minmax(0,14rem)_minmax(0,14rem)_auto]"
    >
      {fields.map(({ name, label, placeholder }) => (
        <Field key={name} label={label} error={errors[name]?.message}>
          {(control) => (
            <Input
              {...control}
              {...register(name, { valueAsNumber: typeof settings[name] === 'number' })}
              inputMode={typeof settings[name] === 'number' ? 'numeric' : 'decimal'}
              autoComplete="off"
              placeholder={placeholder}
              className="tabular-nums"
            />
          )}
        </Field>
      ))}
      <Button type="submit" variant="primary" disabled={isPending} className="h-11 w-fit sm:mt-[1.625rem]">
        {isPending ? 'Saving…' : action}
      </Button>
    </form>
  )
}
