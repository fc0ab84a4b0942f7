import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { loginBodySchema } from '#contract/accounts.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import * as texts from '#web/texts/accounts.ts'
import { useLogin } from './queries.ts'

type SignInFormProps = {
  /** The one just registered, if any. */
  username: string
  /** What helps who has forgotten the password, where there is such help. */
  help: ReactNode
}

export function SignInForm({ username, help }: SignInFormProps) {
  const login = useLogin()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(loginBodySchema),
    defaultValues: { username, password: '' },
  })
  return (
    <form noValidate className="space-y-5" onSubmit={handleSubmit((values) => login.mutate(values))}>
      <Field label={texts.username} error={formState.errors.username?.message}>
        {(control) => (
          <Input
            {...control}
            {...register('username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label={texts.password} aside={help} error={formState.errors.password?.message}>
        {(control) => <Input {...control} {...register('password')} type="password" autoComplete="current-password" />}
      </Field>
      <Button type="submit" variant="primary" size="large" className="w-full" disabled={login.isPending}>
        {login.isPending ? texts.signingIn : texts.signInButton}
      </Button>
    </form>
  )
}
