import { useEffect, useEffectEvent } from 'react'
import { knownUser } from '#web/lib/current-user.ts'
import { showToast } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/generator.ts'
import type { GenerateForm } from './use-generate-form.ts'
import { useImageDrop } from './use-image-drop.ts'
import { useUploadImage } from './use-upload-image.ts'

type Options = {
  fillings: number
  signInFirst: () => void
  /** Whether a dropped or pasted file was taken by another field. */
  takeElsewhere: (file: File, slot: string | null) => boolean
}

/** The form's single reference image: chosen, dropped or pasted. Uploading it requires a signed-in user. */
export function useReferenceImage(form: GenerateForm, { fillings, signInFirst, takeElsewhere }: Options) {
  const images = form.watch('images')
  const { uploading, upload, cancel } = useUploadImage((url) =>
    form.setValue('images', [{ url, still: null }], { shouldDirty: true }),
  )
  const { dragging, over } = useImageDrop((file, slot) => takeElsewhere(file, slot) || onFile(file))

  const onFilled = useEffectEvent(() => cancel())
  // Cancels an upload whenever a video fills the form; 0 means that none has yet.
  useEffect(() => {
    if (fillings > 0) onFilled()
  }, [fillings])

  function onFile(file: File) {
    form.setValue('mode', 'image', { shouldDirty: true })
    void knownUser().then((user) => (user ? upload(file) : signInFirst()))
  }

  function onRemove(url: string) {
    const left = images.filter((image) => image.url !== url)
    form.setValue('images', left, { shouldDirty: true })
    showToast({ title: texts.imageRemoved })
  }

  return { images, uploading, dragging, over, onFile, onRemove, onCancel: cancel }
}
