import { useEffect, useRef } from 'react'
import { compose } from '#contract/typed-text/clean-text.ts'
import { countCodePoints } from '#contract/typed-text/measure-text.ts'
import { Field } from '#web/components/ui/form/field.tsx'
import { Textarea } from '#web/components/ui/form/input.tsx'
import { PromptHelp } from '#web/features/videos/prompt/prompt-help.tsx'
import { formatNumber } from '#web/lib/format.ts'
import * as texts from '#web/texts/generator.ts'
import type { GenerateForm } from './use-generate-form.ts'

/** From this part of the limit on, the length is shown. */
const counterFrom = 0.9

type PromptFieldProps = {
  form: GenerateForm
  /** In characters. */
  max: number
  /** What the model refuses in it. */
  fault: string | undefined
}

export function PromptField({ form, max, fault }: PromptFieldProps) {
  const length = countCodePoints(compose(form.watch('prompt')))
  const { ref, ...prompt } = form.register('prompt')
  useSlashKey(() => form.setFocus('prompt'))

  /** Visitors can type before hydration. React takes the field over once and must not empty it. */
  const takenOver = useRef(false)
  function takeOver(field: HTMLTextAreaElement | null) {
    const typed = takenOver.current ? '' : (field?.value ?? '')
    if (field) takenOver.current = true
    ref(field)
    if (field && field.value !== typed && typed !== '') form.setValue('prompt', typed)
  }

  function pick(text: string) {
    form.setValue('prompt', text, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
    // Deferred, because the closing dialog would take the focus back.
    setTimeout(() => form.setFocus('prompt'))
  }

  return (
    <Field
      label={texts.prompt}
      aside={
        <span className="flex items-center gap-3">
          {length >= max * counterFrom ? <Counter length={length} max={max} /> : <PromptKeys />}
          <PromptHelp onPick={pick} />
        </span>
      }
      error={form.formState.errors.prompt?.message ?? fault}
    >
      {(control) => (
        <Textarea
          {...control}
          {...prompt}
          ref={takeOver}
          aria-keyshortcuts="Control+/ Meta+/"
          rows={5}
          className="min-h-32 resize-y"
          placeholder={texts.examplePrompt}
        />
      )}
    </Field>
  )
}

function Counter({ length, max }: { length: number; max: number }) {
  return (
    <span role="status" className={`tabular-nums ${length > max ? 'text-bad' : ''}`}>
      {`${formatNumber(length)} / ${formatNumber(max)}`}
    </span>
  )
}

function PromptKeys() {
  return (
    <span aria-hidden className="pointer-coarse:hidden">
      {texts.pressToWrite(<kbd className="rounded-[4px] border border-edge px-1.5 font-sans">{texts.ctrlSlash}</kbd>)}
    </span>
  )
}

/**
 * Ctrl or ⌘ with `/` focuses the prompt from anywhere except a text field. Without that key, what people dictate would
 * move the focus, and so would a slip of the hand (WCAG 2.2, 2.1.4).
 */
function useSlashKey(focusPrompt: () => void) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '/' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      const target = event.target instanceof HTMLElement ? event.target : null
      if (target?.isContentEditable || target?.closest('input, textarea, select, [role="dialog"]')) return
      event.preventDefault()
      focusPrompt()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  })
}
