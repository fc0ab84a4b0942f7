import type { ClipWords } from '#contract/showcase/admin-showcase.ts'
import { showcaseLimits } from '#contract/showcase/list-showcase.ts'
import { Field } from '#web/components/ui/form/field.tsx'
import { Input, Textarea } from '#web/components/ui/form/input.tsx'
import * as texts from '#web/texts/admin.ts'

type WordsFieldsProps = { value: ClipWords; error: string | undefined; onChange: (words: ClipWords) => void }

/** What stands below a clip. */
export function WordsFields({ value, error, onChange }: WordsFieldsProps) {
  return (
    <>
      <Field label={texts.words} aside={texts.wordsHint} error={error}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            value={value.words}
            maxLength={showcaseLimits.maxWords}
            onChange={({ target }) => onChange({ ...value, words: target.value })}
          />
        )}
      </Field>
      <Field label={texts.label} aside={texts.labelHint}>
        {(control) => (
          <Input
            {...control}
            value={value.label}
            maxLength={showcaseLimits.maxLabel}
            autoComplete="off"
            onChange={({ target }) => onChange({ ...value, label: target.value })}
          />
        )}
      </Field>
    </>
  )
}
