import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/form/field.tsx'
import { Input } from '#web/components/ui/form/input.tsx'
import * as texts from '#web/texts/generator.ts'
import { FileList } from './file-list.tsx'
import type { MediaFieldsProps } from './media-fields.tsx'
import type { MediaValues } from './media-values.ts'

/** Names that a prompt can say: letters, digits and underscores, beginning with a letter. */
const toName = (text: string) =>
  text
    .replace(/\W/g, '')
    .replace(/^[\d_]+/, '')
    .slice(0, 30)

/** Named subjects, each with some pictures. */
export function SubjectFields({ form, settled, media }: MediaFieldsProps) {
  const limits = settled.rules.subjects
  const subjects = form.watch('subjects') ?? []
  if (!limits) return null
  const now = () => form.getValues('subjects') ?? []
  const put = (kept: MediaValues['subjects']) => form.setValue('subjects', kept, { shouldDirty: true })
  const change = (index: number, changes: Partial<(typeof subjects)[number]>) =>
    put(now().map((subject, place) => (place === index ? { ...subject, ...changes } : subject)))
  const { min, max } = limits.images
  // An upload puts its picture at the place of its subject, and removing one moves those after it.
  const uploading = media.busy.some((field) => field.startsWith('subject-'))
  return (
    <div className="space-y-3">
      {subjects.slice(0, limits.max).map((subject, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: subjects have no other identity while their names are typed
        <div key={index} className="space-y-2 rounded-control border border-edge p-3">
          <Field
            label={texts.subjectName(index + 1)}
            aside={subject.name ? texts.sayInPrompt(subject.name) : undefined}
          >
            {(control) => (
              <Input
                {...control}
                value={subject.name}
                onChange={({ target }) => change(index, { name: toName(target.value) })}
              />
            )}
          </Field>
          <FileList
            label={texts.subjectPictures(index + 1)}
            hint={texts.fromToImages(min, max)}
            accept="image/jpeg,image/png"
            files={subject.pictures}
            free={max - subject.pictures.length}
            busy={media.busy.includes(`subject-${index}`)}
            onAdd={(files) =>
              media.upload(`subject-${index}`, files, (file) =>
                change(index, { pictures: [...(now()[index]?.pictures ?? []), file] }),
              )
            }
            onRemove={(uploadId) =>
              change(index, { pictures: subject.pictures.filter((file) => file.uploadId !== uploadId) })
            }
          />
          <Button
            size="small"
            aria-disabled={uploading}
            onClick={() => put(now().filter((_, place) => place !== index))}
          >
            {texts.removeSubject(index + 1)}
          </Button>
        </div>
      ))}
      {subjects.length < limits.max && (
        <Button size="small" onClick={() => put([...now(), { name: '', pictures: [] }])}>
          {texts.addSubject}
        </Button>
      )}
    </div>
  )
}
