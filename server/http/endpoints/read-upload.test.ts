import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { uploadFile } from '#tests/upload-file.ts'
import { waitUntil } from '#tests/wait-until.ts'

let test: TestApp
let port = 0
beforeAll(async () => {
  test = await createTestApp()
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  port = (test.app.server.address() as AddressInfo).port
})
afterAll(() => test.close())

const url = '/api/images/upload'
const tooManyAtOnce = 'At most 24 uploads of an account may be sent at the same time.'

/** An upload that stops in the middle of its file. */
function begin(cookie: string): Socket {
  const head = [
    ...[`POST ${url} HTTP/1.1`, 'Host: a', `Cookie: ${cookie}`],
    ...['Content-Type: multipart/form-data; boundary=b', 'Content-Length: 9999'],
  ]
  const part = '--b\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nxxx'
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write(`${head.join('\r\n')}\r\n\r\n${part}`)
  return socket.resume()
}

it('SEC-05: an account has at most 24 uploads at the same time, and others can still send theirs', async () => {
  const [sender, other] = [await test.signedIn('sender'), await test.signedIn('other')]
  const answerTo = async (browser: TestBrowser) => {
    const { status, body } = await uploadFile(test, browser, { url, field: 'image', bytes: new Uint8Array(9) })
    return [status, body.message]
  }
  const isRefused = async () => (await answerTo(sender))[1] === tooManyAtOnce
  const begun = Array.from({ length: 24 }, () => begin(sender.cookieHeader()))
  // Each try counts towards the uploads of ten minutes.
  await waitUntil('all of them are arriving', isRefused, { everyMs: 200 })
  expect((await answerTo(sender))[0]).toBe(429)
  expect((await answerTo(other))[0]).toBe(400)
  for (const socket of begun) socket.destroy()
  await waitUntil('they have ended', async () => !(await isRefused()), { everyMs: 200 })
  expect((await answerTo(sender))[0]).toBe(400)
})
