import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { loginBodySchema } from '#contract/accounts/sign-in.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/form/field.tsx'
import { Input } from '#web/components/ui/form/input.tsx'
import { useLogin } from '#web/features/accounts/queries.ts'
import { wasRefused } from '#web/lib/api.ts'
import * as texts from '#web/texts/sign-in.ts'
import type { Credentials } from './credentials.ts'
import { UsernameField } from './username-field.tsx'

type SignInFormProps = {
  typed: Credentials
  /** Help with a forgotten password, if the server offers any. */
  help: ReactNode
  /** The password was correct, and a second factor is needed. */
  onSecondStep: () => void
}

/** The inputs are uncontrolled, so that text typed before hydration is not lost. */
export function SignInForm({ typed, help, onSecondStep }: SignInFormProps) {
  const login = useLogin(onSecondStep)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [tried, setTried] = useState(false)

  function check(form: HTMLFormElement) {
    const { data, error } = loginBodySchema.safeParse(Object.fromEntries(new FormData(form)))
    setErrors(Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message])))
    return { body: data, wrong: error?.issues[0]?.path[0] }
  }

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const { body, wrong } = check(form)
    setTried(true)
    const focus = (name: string) => {
      const field = form.elements.namedItem(name)
      if (field instanceof HTMLElement) field.focus()
    }
    if (!body) return focus(String(wrong))
    if (!login.isPending) login.mutate(body, { onError: (error) => isWrong(error) && focus('password') })
  }

  function noteInput(form: HTMLFormElement) {
    if (tried) check(form)
    if (login.isError) login.reset()
  }

  return (
    <form
      noValidate
      method="post"
      className="space-y-5"
      onSubmit={submit}
      onInput={(event) => noteInput(event.currentTarget)}
    >
      <UsernameField
        name="username"
        autoComplete="username webauthn"
        defaultValue={typed.username}
        error={errors.username}
      />
      <Field
        label={texts.password}
        aside={help}
        error={errors.password ?? (isWrong(login.error) ? texts.wrongCredentials : undefined)}
      >
        {(control) => (
          <Input
            {...control}
            name="password"
            type="password"
            defaultValue={typed.password}
            autoComplete="current-password"
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="large" className="w-full" aria-disabled={login.isPending}>
        {login.isPending ? texts.signingIn : texts.signInButton}
      </Button>
    </form>
  )
}

const isWrong = (error: unknown) => wasRefused(error, 'WRONG_CREDENTIALS')
