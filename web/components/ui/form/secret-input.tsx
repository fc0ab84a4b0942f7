import { Eye, EyeOff, LoaderCircle } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { isMasked } from '#contract/settings/masked-secret.ts'
import * as texts from '#web/texts/shell.ts'
import { Input } from './input.tsx'

type SecretInputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & {
  /** The name of the secret, for the label of the toggle. */
  what: string
  value: string
  onValueChange: (value: string) => void
  /** Loads the stored secret into `value` when the user reveals it. Resolves to false if that failed. */
  onReveal?: () => Promise<boolean>
}

/** Masks a stored secret and loads it only when the user reveals it. Typing replaces it. */
export function SecretInput({ what, value, onValueChange, onReveal, ...props }: SecretInputProps) {
  const [shown, setShown] = useState(false)
  const [asking, setAsking] = useState(false)
  const isMask = value !== '' && isMasked(value)
  const Icon = asking ? LoaderCircle : shown ? EyeOff : Eye

  async function toggle() {
    if (shown || !isMask || !onReveal) return setShown(!shown)
    setAsking(true)
    setShown(await onReveal())
    setAsking(false)
  }

  return (
    <div className="relative">
      <Input
        {...props}
        type={shown ? 'text' : 'password'}
        value={value}
        // A mask cannot be edited, only replaced.
        onChange={(event) => onValueChange(event.target.value.replaceAll('•', ''))}
        onFocus={(event) => isMask && event.target.select()}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        className="pr-12"
      />
      <button
        type="button"
        aria-label={(shown ? texts.hide : texts.show)(what)}
        aria-disabled={asking}
        onClick={() => asking || void toggle()}
        className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-control text-quiet hover:text-text"
      >
        <Icon aria-hidden className={`size-5 ${asking ? 'animate-spin' : ''}`} />
      </button>
    </div>
  )
}
