import { keepUpload } from '#contract/videos/keep-upload.ts'
import { readJson } from '#web/lib/address/own-media.ts'
import { ApiError } from '#web/lib/api.ts'
import { readAnswer } from '#web/lib/read-answer.ts'
import { uploadFile } from '#web/lib/upload-file.ts'

/** @returns the id by which a request for a video names the picture. */
export async function uploadPicture(picture: File): Promise<string> {
  const options = { signal: new AbortController().signal, onProgress: () => undefined }
  const { ok, text } = await uploadFile(keepUpload.path, 'file', picture, options)
  if (!ok) throw new ApiError(400, '', text)
  return readAnswer(keepUpload.response, readJson(text)).id
}
