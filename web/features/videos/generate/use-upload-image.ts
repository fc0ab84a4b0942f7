import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { uploadImage } from '#contract/videos/videos.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'
import { uploadFile } from '#web/lib/upload-file.ts'
import * as texts from '#web/texts/generator.ts'

export type Upload = {
  /** An object URL that shows the file while it uploads. */
  preview: string
  /** Progress, 0 to 1. */
  part: number
}

const answerSchema = z.object({
  success: z.boolean().catch(false),
  imageUrl: z.string().nullish(),
  message: z.string().nullish(),
})

class UploadFailed extends Error {}

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
    const controller = new AbortController()
    current.current = controller
    const preview = URL.createObjectURL(file)
    setUploading({ preview, part: 0 })
    try {
      const onProgress = (part: number) => !controller.signal.aborted && setUploading({ preview, part })
      const imageUrl = await send(file, controller.signal, onProgress)
      onUploaded(imageUrl)
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

async function send(file: File, signal: AbortSignal, onProgress: (part: number) => void): Promise<string> {
  const { ok, text } = await uploadFile(uploadImage.path, 'image', file, { signal, onProgress })
  const { success, imageUrl, message } = readAnswer(text)
  if (!ok) throw new UploadFailed(message ? texts.failedToUploadFileBecause(message) : texts.failedToUploadFile)
  if (!success || !imageUrl) throw new UploadFailed(message || texts.uploadFailed)
  return imageUrl
}

function readAnswer(text: string): z.infer<typeof answerSchema> {
  try {
    return answerSchema.parse(JSON.parse(text))
  } catch {
    return { success: false }
  }
}
