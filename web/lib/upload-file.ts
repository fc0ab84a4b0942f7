import { ApiError, wasRefused } from './api.ts'
import { askForStepUp } from './step-up.ts'

export type UploadAnswer = { ok: boolean; text: string }

type UploadOptions = {
  signal: AbortSignal
  /** Called with the progress, 0 to 1. */
  onProgress: (part: number) => void
}

/**
 * Sends one file as multipart/form-data. Repeats a protected upload once after the user has confirmed with a second
 * factor, as `callEndpoint` does.
 */
export async function uploadFile(
  path: string,
  field: string,
  file: File,
  options: UploadOptions,
): Promise<UploadAnswer> {
  const answer = await uploadOnce(path, field, file, options)
  if (answer.ok || !wasRefused(new ApiError(403, '', answer.text), 'STEP_UP_NEEDED')) return answer
  return (await askForStepUp()) ? uploadOnce(path, field, file, options) : answer
}

/** Uses XMLHttpRequest, because fetch cannot report progress. */
function uploadOnce(path: string, field: string, file: File, options: UploadOptions): Promise<UploadAnswer> {
  const { signal, onProgress } = options
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.withCredentials = true
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () =>
      resolve({ ok: request.status >= 200 && request.status < 300, text: request.responseText }),
    )
    request.addEventListener('error', () => reject(new TypeError('The upload broke off')))
    request.addEventListener('abort', () => reject(signal.reason))
    signal.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.append(field, file)
    request.send(form)
  })
}
