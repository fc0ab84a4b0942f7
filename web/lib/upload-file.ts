export type UploadAnswer = { ok: boolean; text: string }

type UploadOptions = {
  signal: AbortSignal
  /** Called with the progress, 0 to 1. */
  onProgress: (part: number) => void
}

/** Sends one file as multipart/form-data. Uses XMLHttpRequest, because fetch cannot report progress. */
export function uploadFile(path: string, field: string, file: File, options: UploadOptions): Promise<UploadAnswer> {
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
