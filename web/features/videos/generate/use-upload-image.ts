import { useEffect, useRef, useState } from 'react'
import { maxImageBytes, uploadImage } from '#contract/videos/videos.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'
import { uploadFile } from '#web/lib/upload-file.ts'
import * as texts from '#web/texts/generator.ts'
import { readUploadAnswer, UploadFailed } from './upload-answer.ts'

export type Upload = {
  /** An object URL that shows the file while it uploads. */
  preview: string
  /** Progress, 0 to 1. */
  part: number
}

/** What the server would refuse after the upload. A file without a type is left to the server. */
function findImageFault({ type, size }: File): string | null {
  if (type && type !== 'image/jpeg' && type !== 'image/png') return texts.onlyJpgAndPng
  return size > maxImageBytes ? texts.imageTooLarge : null
}

/** Uploads one image at a time, and reports the outcome in a toast. A new upload replaces the current one. */
export function useUploadImage(onUploaded: (imageUrl: string) => void) {
  const [uploading, setUploading] = useState<Upload | null>(null)
  const current = useRef<AbortController>(null)

  function cancel() {
    current.current?.abort()
    setUploading(null)
  }

  async function upload(file: File) {
    cancel()
    const fault = findImageFault(file)
    if (fault) return showFailure(texts.uploadFailed, texts.failedToUploadFileBecause(fault))
    const controller = new AbortController()
    current.current = controller
    const preview = URL.createObjectURL(file)
    setUploading({ preview, part: 0 })
    try {
      const onProgress = (part: number) => !controller.signal.aborted && setUploading({ preview, part })
      const answer = await uploadFile(uploadImage.path, 'image', file, { signal: controller.signal, onProgress })
      onUploaded(readUploadAnswer(answer))
      showToast({ title: texts.imageUploadedSuccessfully })
    } catch (error) {
      if (controller.signal.aborted) return
      const words = error instanceof UploadFailed ? error.message : texts.failedToUploadImage
      showFailure(texts.uploadFailed, words)
    } finally {
      URL.revokeObjectURL(preview)
      if (!controller.signal.aborted) setUploading(null)
    }
  }

  useEffect(() => () => current.current?.abort(), [])

  return { uploading, upload, cancel }
}
