import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Input } from './input.tsx'

type SecretInputProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** What it is, for the name of the toggle. */
  what: string
}

/** Shows what is being typed when asked; what is stored never comes to the page. */
export function SecretInput({ what, ...props }: SecretInputProps) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <div className="relative">
      <Input
        {...props}
        type={shown ? 'text' : 'password'}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        className="pr-12"
      />
      <button
        type="button"
        aria-label={`${shown ? 'Hide' : 'Show'} ${what}`}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-control text-quiet hover:text-text"
      >
        <Icon aria-hidden className="size-5" />
      </button>
    </div>
  )
}
