import { ArrowRight } from 'lucide-react'
import { Fragment } from 'react'
import type { Settled } from '#web/features/videos/generate/settle-choice.ts'
import type { Dragging } from '#web/features/videos/generate/use-image-drop.ts'
import * as texts from '#web/texts/generator.ts'
import { PictureSlot } from './picture-slot.tsx'
import type { PictureSlots } from './use-picture-slots.ts'

type PictureFieldsProps = { settled: Settled; slots: PictureSlots; drag: Dragging }

/** The first and last frame, or the references. */
export function PictureFields({ settled, slots, drag }: PictureFieldsProps) {
  const isFrames = settled.mode === 'frames'
  const limit = settled.rules.references?.images ?? 0
  return (
    <fieldset>
      <legend className="mb-1.5 flex w-full items-baseline justify-between gap-3 text-sm">
        <span className="font-medium">{isFrames ? texts.modeNames.frames : texts.references}</span>
        <span className="text-quiet">{isFrames ? texts.jpgPngUpTo10mb : texts.upToImages(limit)}</span>
      </legend>
      <div className={slots.slots.length > 3 ? 'grid grid-cols-3 gap-2' : 'flex items-start gap-2'}>
        {slots.slots.map((slot, index) => (
          <Fragment key={slot.name}>
            {isFrames && index > 0 && <ArrowRight aria-hidden className="mt-12 size-4 shrink-0 text-quiet" />}
            <PictureSlot
              slot={slot}
              uploading={slots.uploads[slot.name] ?? null}
              dragging={drag.dragging}
              over={drag.dragging && drag.over === slot.name}
              slots={slots}
            />
          </Fragment>
        ))}
      </div>
      {slots.unused > 0 && (
        <p className="mt-1.5 text-quiet text-sm">{texts.onlyFirstImages(limit, limit + slots.unused)}</p>
      )}
    </fieldset>
  )
}
