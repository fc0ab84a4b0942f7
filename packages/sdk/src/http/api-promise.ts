export type Answer<T> = { data: T; response: Response }

/** The promise of a call's result; `withResponse` also gives the HTTP response with its status and headers. */
export class ApiPromise<T> extends Promise<T> {
  readonly #answer: Promise<Answer<T>>

  constructor(answer: Promise<Answer<T>>) {
    // This promise itself stays pending: if it settled, a failure read by withResponse would count as unhandled.
    super(() => {})
    this.#answer = answer
  }

  static override get [Symbol.species]() {
    return Promise
  }

  // biome-ignore lint/suspicious/noThenProperty: it is a promise
  override then<A = T, B = never>(
    onFulfilled?: ((value: T) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#answer.then(({ data }) => data).then(onFulfilled, onRejected)
  }

  /** Its body has been read. */
  withResponse(): Promise<Answer<T>> {
    return this.#answer
  }
}
