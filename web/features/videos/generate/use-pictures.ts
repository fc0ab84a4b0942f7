import { useMediaUploads } from './media/use-media-uploads.ts'
import { usePictureSlots } from './pictures/use-picture-slots.ts'
import type { Settled } from './settle-choice.ts'
import type { GenerateForm } from './use-generate-form.ts'
import { useReferenceImage } from './use-reference-image.ts'

type Options = { fillings: number; signInFirst: () => void }

/** All files of the form: the one of the image mode, the frames or references of the other modes, videos and sounds. */
export function usePictures(form: GenerateForm, settled: Settled, options: Options) {
  const slots = usePictureSlots(form, settled, options)
  const image = useReferenceImage(form, { ...options, takeElsewhere: slots.take })
  const media = useMediaUploads(options)
  const { dragging, over, ...reference } = image
  const isPicture = settled.mode === 'image' ? image.uploading !== null : Object.keys(slots.uploads).length > 0
  const uploading: 'image' | 'file' | null = isPicture ? 'image' : media.busy.length > 0 ? 'file' : null

  function cancelAll() {
    image.onCancel()
    slots.cancelAll()
    media.cancelAll()
  }

  return { slots, media, reference: { ...reference, dragging }, drag: { dragging, over }, uploading, cancelAll }
}
