import { z } from 'zod'
import { readJson } from '#web/lib/address/own-media.ts'
import type { UploadAnswer } from '#web/lib/upload-file.ts'
import * as texts from '#web/texts/generator.ts'

const answerSchema = z.object({
  success: z.boolean().catch(false),
  imageUrl: z.string().nullish(),
  message: z.string().nullish(),
})

/** The upload failed; the message is for the user. */
export class UploadFailed extends Error {}

/**
 * The address of the uploaded image.
 * @throws UploadFailed if the server refused the image or the answer has no address.
 */
export function readUploadAnswer({ ok, text }: UploadAnswer): string {
  const { success, imageUrl, message } = parse(text)
  if (!ok) throw new UploadFailed(message ? texts.failedToUploadFileBecause(message) : texts.failedToUploadFile)
  if (!success || !imageUrl) throw new UploadFailed(message || texts.uploadFailed)
  return imageUrl
}

function parse(text: string): z.infer<typeof answerSchema> {
  try {
    return answerSchema.parse(readJson(text))
  } catch {
    return { success: false }
  }
}
