import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { UploadFailed } from '#web/features/videos/generate/upload-answer.ts'
import { knownUser } from '#web/lib/current-user.ts'
import { loadPart } from '#web/lib/parts/load-part.ts'
import { showFailure } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/generator.ts'
import type { MediaFile } from './media-values.ts'

type Options = { fillings: number; signInFirst: () => void }

/** Uploads files for the fields that take videos, sounds and pictures of subjects. `busy`: the fields that wait for one. */
export function useMediaUploads({ fillings, signInFirst }: Options) {
  const [busy, setBusy] = useState<readonly string[]>([])
  const controller = useRef(new AbortController())

  async function send(field: string, files: readonly File[], onKept: (file: MediaFile) => void) {
    const { signal } = controller.current
    setBusy((fields) => [...fields, field])
    try {
      // Lazy-loaded, because most videos are made from text.
      const { uploadPicture } = await loadPart(() => import('#web/features/videos/generate/pictures/upload-picture.ts'))
      for (const file of files) {
        const { id, kind, seconds } = await uploadPicture(file, { signal, onProgress: () => undefined })
        if (signal.aborted) return
        onKept({ uploadId: id, label: file.name, kind, ...(seconds === undefined ? {} : { seconds }) })
      }
    } catch (error) {
      if (signal.aborted) return
      showFailure(texts.uploadFailed, error instanceof UploadFailed ? error.message : texts.failedToUploadFile)
    } finally {
      if (!signal.aborted) setBusy((fields) => fields.filter((one) => one !== field))
    }
  }

  function upload(field: string, files: readonly File[], onKept: (file: MediaFile) => void) {
    void knownUser().then((user) => (user ? send(field, files, onKept) : signInFirst()))
  }

  function cancelAll() {
    controller.current.abort()
    controller.current = new AbortController()
    setBusy([])
  }

  const cancelled = useEffectEvent(cancelAll)
  useEffect(() => {
    if (fillings > 0) cancelled()
  }, [fillings])
  useEffect(() => () => controller.current.abort(), [])

  return { busy, upload, cancelAll }
}

export type MediaUploads = ReturnType<typeof useMediaUploads>
