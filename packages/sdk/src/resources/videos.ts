import { SoundreelError } from '../errors.ts'
import type { ApiPromise } from '../http/api-promise.ts'
import { type Caller, type ChargeOptions, charge, get, part } from '../http/caller.ts'
import { type Page, PagePromise } from '../http/page-promise.ts'
import type { CallOptions } from '../http/send.ts'
import type {
  CreatedVideos,
  ListVideosQuery,
  Quote,
  QuoteRequest,
  UpgradeRequest,
  Verification,
  Video,
  VideoRequest,
} from '../types/video.ts'
import { type WaitOptions, waitForVideo } from './wait-for-video.ts'

const root = '/api/v1/videos'
const pathOf = (id: string) => `${root}/${part(id)}`

export type SingleVideoRequest = Omit<VideoRequest, 'takes'>

export class Videos {
  readonly #call: Caller

  constructor(call: Caller) {
    this.#call = call
  }

  /** What a video or an upgrade costs. Charges nothing. */
  quote(request: QuoteRequest, options?: CallOptions): ApiPromise<Quote> {
    return this.#call({ method: 'POST', path: '/api/v1/quotes', body: request, repeatable: true }, options)
  }

  /** Starts all takes of a request, or none. @throws APIError; nothing was charged then */
  create(request: VideoRequest, options?: ChargeOptions): ApiPromise<CreatedVideos> {
    return this.#call(charge(root, request, options), options)
  }

  /** Starts one video. It is not finished: `wait` for it. */
  async generate(request: SingleVideoRequest, options?: ChargeOptions): Promise<Video> {
    if (((request as VideoRequest).takes ?? 1) !== 1)
      throw new SoundreelError('generate makes one video: use create for several takes.')
    const [video] = (await this.create(request, options)).data
    if (!video) throw new SoundreelError('The server has made no video.')
    return video
  }

  /** With `wait`, in seconds up to 45, it answers once the state or that of an upgrade changes. */
  get(id: string, query: { wait?: number | undefined } = {}, options?: CallOptions): ApiPromise<Video> {
    return this.#call(get(pathOf(id), query), options)
  }

  /**
   * The finished video, with its finished upgrades. Stopping to wait never cancels a video.
   * @throws VideoFailedError if it failed or was cancelled; TimeoutError with its `videoId`
   */
  wait(id: string, options?: WaitOptions): Promise<Video> {
    return waitForVideo((query, more) => this.get(id, query, more), id, options)
  }

  /** Starts one video and waits for it. `onUpdate` is called with the started video first. */
  async generateAndWait(request: SingleVideoRequest, options: WaitOptions & ChargeOptions = {}): Promise<Video> {
    const { idempotencyKey, signal, headers } = options
    const video = await this.generate(request, { idempotencyKey, signal, headers })
    options.onUpdate?.(video)
    return this.wait(video.id, options)
  }

  /** Newest first. Await one page, or go through all videos with `for await`. */
  list(query: ListVideosQuery = {}, options?: CallOptions): PagePromise<Video> {
    const load = (cursor?: string): ApiPromise<Page<Video>> =>
      this.#call(get(root, cursor ? { ...query, cursor } : query), options)
    return new PagePromise(load().withResponse(), load)
  }

  /**
   * Only while it waits, or runs on a GPU of the site; all its credits are returned.
   * @throws APIError NOT_CANCELLABLE
   */
  cancel(id: string, options?: CallOptions): ApiPromise<Video> {
    return this.#call({ method: 'POST', path: `${pathOf(id)}/cancel`, repeatable: true }, options)
  }

  /** Deletes a finished video with its files. Its credits are not returned. */
  delete(id: string, options?: CallOptions): ApiPromise<void> {
    return this.#call({ method: 'DELETE', path: pathOf(id), repeatable: true }, options)
  }

  /** Makes a finished video in a higher resolution, for credits. Repeating it is free. */
  upgrade(id: string, request: UpgradeRequest, options?: ChargeOptions): ApiPromise<Video> {
    return this.#call(charge(`${pathOf(id)}/upgrade`, request, options), options)
  }

  /** Whether a video file was made by this site, by the SHA-256 of its bytes in hexadecimal digits. */
  verify(query: { sha256: string }, options?: CallOptions): ApiPromise<Verification> {
    return this.#call(get('/api/v1/verify', query), options)
  }
}
