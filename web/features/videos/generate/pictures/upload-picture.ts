import { z } from 'zod'
import { keepUpload } from '#contract/videos/keep-upload.ts'
import { UploadFailed } from '#web/features/videos/generate/upload-answer.ts'
import { readJson } from '#web/lib/address/own-media.ts'
import { uploadFile } from '#web/lib/upload-file.ts'
import * as texts from '#web/texts/generator.ts'

const answerSchema = z
  .object({
    ...{ id: z.string().optional(), message: z.string().optional() },
    kind: z.enum(['image', 'video', 'audio']).catch('image'),
    seconds: z.number().optional(),
  })
  .catch({ kind: 'image' })

type Options = Parameters<typeof uploadFile>[3]

/**
 * Keeps a picture, video or sound on the server for a request.
 * @returns its id, what it is, and the seconds of a video or sound
 * @throws UploadFailed with the server's words; the signal's reason; TypeError if the server cannot be reached
 */
export async function uploadPicture(file: File, options: Options) {
  const { ok, text } = await uploadFile(keepUpload.path, 'file', file, options)
  const { id, message, kind, seconds } = answerSchema.parse(parse(text))
  if (ok && id) return { id, kind, seconds }
  throw new UploadFailed(message ? texts.failedToUploadFileBecause(message) : texts.failedToUploadFile)
}

function parse(text: string): unknown {
  try {
    return readJson(text)
  } catch {
    return {}
  }
}
