import type { TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

/** A program of a user. `id`: that of its API token. */
export type Program = { id: string; authorization: string }

/** Creates a token with these limits for the user of the browser. */
export async function addProgram(browser: TestBrowser, limits: object = {}): Promise<Program> {
  const { status, body } = await browser.post('/api/user-tokens', { name: 'robot', ...limits })
  if (status !== 200) throw new Error(`a token was refused: ${JSON.stringify(body)}`)
  return { id: body.id, authorization: `Bearer ${body.token}` }
}

export const postAs = (test: TestApp, { authorization }: Program, path: string, body: object = {}) =>
  test.browser().post(`/api/${path}`, body, { authorization })

export const createVideosAs = (test: TestApp, program: Program, more: object = {}) =>
  postAs(test, program, 'v1/videos', { model: 'veo3_fast', prompt: 'waves', ...more })

/** What is used of each window that has a cap, in their order. */
export async function listUsed(test: TestApp, { authorization }: Program) {
  const { token } = (await test.browser().get('/api/v1/account', { authorization })).body
  return token.budget.windows as { window: string; used: number }[]
}
