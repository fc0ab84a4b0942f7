import type { ApiPromise } from '../http/api-promise.ts'
import type { Caller } from '../http/caller.ts'
import type { CallOptions } from '../http/send.ts'
import type { Upload } from '../types/video.ts'

export class Uploads {
  readonly #call: Caller

  constructor(call: Caller) {
    this.#call = call
  }

  /**
   * Stores a file for `inputs` of a video: a JPG or PNG of at most 10 MB, an MP4 of 30 MB, or an MP3 or WAV of 15 MB;
   * videos and sounds of 1 to 60 seconds. It is kept for 24 hours until a video uses it.
   * In Node, `openAsBlob` of `node:fs` makes a Blob of a file.
   */
  create(file: Blob, options?: CallOptions): ApiPromise<Upload> {
    const body = new FormData()
    body.append('file', file, (file as { name?: string }).name ?? 'file')
    return this.#call({ method: 'POST', path: '/api/v1/uploads', body, repeatable: true }, options)
  }
}
