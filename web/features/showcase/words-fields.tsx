import type { ClipWords } from '#contract/showcase/admin-showcase.ts'
import { Field } from '#web/components/ui/form/field.tsx'
import { Input, Textarea } from '#web/components/ui/form/input.tsx'
import { messageAt } from '#web/lib/show-at-field.ts'
import * as texts from '#web/texts/admin.ts'

type WordsFieldsProps = { value: ClipWords; error: unknown; onChange: (words: ClipWords) => void }

/** What stands below a clip. */
export function WordsFields({ value, error, onChange }: WordsFieldsProps) {
  return (
    <>
      <Field label={texts.words} aside={texts.wordsHint} error={messageAt(error, 'words')}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            value={value.words}
            onChange={({ target }) => onChange({ ...value, words: target.value })}
          />
        )}
      </Field>
      <Field label={texts.label} aside={texts.labelHint} error={messageAt(error, 'label')}>
        {(control) => (
          <Input
            {...control}
            value={value.label}
            autoComplete="off"
            onChange={({ target }) => onChange({ ...value, label: target.value })}
          />
        )}
      </Field>
    </>
  )
}
