import { Suspense } from 'react'
import { lazyPart } from '#web/lib/parts/load-part.ts'
import * as texts from '#web/texts/generator.ts'
import { FromMyVideos } from './pictures/from-my-videos.tsx'
import type { Settled } from './settle-choice.ts'
import type { GenerateForm } from './use-generate-form.ts'
import type { usePictures } from './use-pictures.ts'

/** Lazy-loaded, because most videos are made from text. */
const ReferenceImage = lazyPart(async () => {
  const { ReferenceImage } = await import('./reference-image.tsx')
  return { default: ReferenceImage }
})
const PictureFields = lazyPart(async () => {
  const { PictureFields } = await import('./pictures/picture-fields.tsx')
  return { default: PictureFields }
})
const ExtendField = lazyPart(async () => {
  const { ExtendField } = await import('./pictures/extend-field.tsx')
  return { default: ExtendField }
})
const MediaFields = lazyPart(async () => {
  const { MediaFields } = await import('./media/media-fields.tsx')
  return { default: MediaFields }
})

type ModeInputsProps = {
  form: GenerateForm
  settled: Settled
  pictures: ReturnType<typeof usePictures>
  signInFirst: () => void
}

/** What the video is made from besides the prompt. */
export function ModeInputs(props: ModeInputsProps) {
  const { form, settled, pictures } = props
  const { references, clip, sound, subjects } = settled.rules
  const takesMedia = clip || sound || subjects || (references && references.videos + references.audios > 0)
  return (
    <>
      <ModePictures {...props} />
      {takesMedia && (
        <Suspense fallback={<div className="h-20" />}>
          <MediaFields form={form} settled={settled} media={pictures.media} />
        </Suspense>
      )}
    </>
  )
}

function ModePictures({ form, settled, pictures, signInFirst }: ModeInputsProps) {
  switch (settled.mode) {
    case 'text':
      return null
    case 'image':
      // A video to continue takes the place of the first frame.
      if (settled.media.some(({ role }) => role === 'first')) return null
      return (
        <Suspense fallback={<div className="h-50" />}>
          <ReferenceImage
            {...pictures.reference}
            aside={
              <FromMyVideos
                label={texts.referenceImage}
                onPick={(frame) => form.setValue('images', [frame], { shouldDirty: true })}
              />
            }
          />
        </Suspense>
      )
    case 'frames':
    case 'references':
      return (
        <Suspense fallback={<div className="h-40" />}>
          <PictureFields settled={settled} slots={pictures.slots} drag={pictures.drag} />
        </Suspense>
      )
    case 'extend':
      return (
        <Suspense fallback={<div className="h-40" />}>
          <ExtendField
            source={form.watch('source')}
            settled={settled}
            signInFirst={signInFirst}
            onChoose={(source) => form.setValue('source', source, { shouldDirty: true })}
            onLastFrame={(frame) => {
              form.setValue('images', [frame], { shouldDirty: true })
              form.setValue('mode', 'image', { shouldDirty: true })
              // Deferred, because the closing dialog would take the focus back.
              setTimeout(() => form.setFocus('prompt'))
            }}
          />
        </Suspense>
      )
  }
}
