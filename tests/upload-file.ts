import type { TestApp } from './test-app.ts'
import type { TestBrowser } from './test-browser.ts'

/** `before`: other fields and files of the form, which come first. */
type Sent = {
  url: string
  field: string
  bytes: Uint8Array
  name?: string
  type?: string
  before?: readonly [string, string | File][]
}

/** Sends a file as a form does. */
export async function uploadFile(
  test: TestApp,
  browser: TestBrowser,
  { url, field, bytes, name = 'a.png', type = 'image/png', before = [] }: Sent,
) {
  const form = new FormData()
  for (const [other, value] of before) form.append(other, value)
  form.append(field, new File([new Uint8Array(bytes)], name, { type }))
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const payload = Buffer.from(await request.arrayBuffer())
  const headers = { 'content-type': String(request.headers.get('content-type')), cookie: browser.cookieHeader() }
  const answer = await test.app.inject({ method: 'POST', url, payload, headers })
  return { status: answer.statusCode, body: answer.json() }
}
