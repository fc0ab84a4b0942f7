import { FastForward, Film, Image, Images, Type } from 'lucide-react'
import type { VideoMode } from '#contract/models/video-modes.ts'
import { Segments } from '#web/components/ui/form/toggle-group.tsx'
import * as texts from '#web/texts/generator.ts'
import type { Settled } from './settle-choice.ts'
import type { GenerateForm } from './use-generate-form.ts'

const icons = { text: Type, image: Image, frames: Film, references: Images, extend: FastForward }
const order: VideoMode[] = ['text', 'image', 'frames', 'references', 'extend']

/** Switches between what a video is made from. Many modes take a row of their own. */
export function ModeToggle({ form, settled }: { form: GenerateForm; settled: Settled }) {
  const offered = order.filter((mode) => settled.model.modes[mode])
  const wide = offered.length > 2
  return (
    <div className={wide ? 'w-full' : ''}>
      <Segments
        label={texts.mode}
        fill={wide}
        value={settled.mode}
        onValueChange={(mode) => form.setValue('mode', mode, { shouldDirty: true })}
        options={offered.map((mode) => {
          const Icon = icons[mode]
          return {
            value: mode,
            label: texts.modeNames[mode],
            icon: <Icon aria-hidden className={`size-4 ${wide ? 'max-sm:hidden' : ''}`} />,
          }
        })}
      />
    </div>
  )
}
