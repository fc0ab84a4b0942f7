import { Image, Type } from 'lucide-react'
import { Segments } from '#web/components/ui/toggle-group.tsx'
import type { GenerateForm } from './use-generate-form.ts'

/** Whether a video starts from words alone or from an image too. */
export function ModeToggle({ form }: { form: GenerateForm }) {
  return (
    <Segments
      label="Mode"
      value={form.watch('mode')}
      onValueChange={(mode) => form.setValue('mode', mode, { shouldDirty: true })}
      options={[
        { value: 'text', label: 'Text', icon: <Type aria-hidden className="size-4" /> },
        { value: 'image', label: 'Image', icon: <Image aria-hidden className="size-4" /> },
      ]}
    />
  )
}
