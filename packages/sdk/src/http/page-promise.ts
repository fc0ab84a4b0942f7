import { type Answer, ApiPromise } from './api-promise.ts'

/** `nextCursor` is null on the last page. */
export type Page<T> = { data: T[]; nextCursor: string | null }

/** The promise of one page, and all its items and those of the pages after it with `for await`. */
export class PagePromise<T> extends ApiPromise<Page<T>> implements AsyncIterable<T> {
  readonly #load: (cursor: string) => PromiseLike<Page<T>>

  constructor(first: Promise<Answer<Page<T>>>, load: (cursor: string) => PromiseLike<Page<T>>) {
    super(first)
    this.#load = load
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, void> {
    let page: Page<T> = await this
    yield* page.data
    while (page.nextCursor !== null) {
      page = await this.#load(page.nextCursor)
      yield* page.data
    }
  }
}
