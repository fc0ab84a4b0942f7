import { Image, Type } from 'lucide-react'
import { Segments } from '#web/components/ui/form/toggle-group.tsx'
import * as texts from '#web/texts/generator.ts'
import type { GenerateForm } from './use-generate-form.ts'

/** Switches between text to video and image to video. */
export function ModeToggle({ form }: { form: GenerateForm }) {
  return (
    <Segments
      label={texts.mode}
      value={form.watch('mode')}
      onValueChange={(mode) => form.setValue('mode', mode, { shouldDirty: true })}
      options={[
        { value: 'text', label: texts.text, icon: <Type aria-hidden className="size-4" /> },
        { value: 'image', label: texts.image, icon: <Image aria-hidden className="size-4" /> },
      ]}
    />
  )
}
