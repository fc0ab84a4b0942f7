import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as stepUp from './step-up.ts'
import { uploadFile } from './upload-file.ts'

/** The browser's request; the test acts as the network. */
class FakeRequest extends EventTarget {
  readonly upload = new EventTarget()
  withCredentials = false
  status = 0
  responseText = ''
  opened: string[] = []
  sent: FormData | null = null

  open(method: string, path: string) {
    this.opened = [method, path]
    request = this
  }

  send(form: FormData) {
    this.sent = form
  }

  abort() {
    this.dispatchEvent(new Event('abort'))
  }

  answer(status: number, text: string) {
    Object.assign(this, { status, responseText: text })
    this.dispatchEvent(new Event('load'))
  }

  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }))
  }
}

let request: FakeRequest
beforeEach(() => void vi.stubGlobal('XMLHttpRequest', FakeRequest))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function start() {
  const controller = new AbortController()
  const parts: number[] = []
  const file = new File(['picture'], 'beach.png', { type: 'image/png' })
  const options = { signal: controller.signal, onProgress: (part: number) => void parts.push(part) }
  return { controller, parts, upload: uploadFile('/api/images/upload', 'image', file, options) }
}

it('GEN-08 sends the file with the session, and reports progress', async () => {
  const { parts, upload } = start()
  request.progress(0, 200)
  request.progress(50, 200)
  request.progress(7, 0)
  request.answer(200, '{"success":true}')
  expect(await upload).toEqual({ ok: true, text: '{"success":true}' })
  expect([request.opened, request.withCredentials]).toEqual([['POST', '/api/images/upload'], true])
  expect(request.sent?.get('image')).toMatchObject({ name: 'beach.png', type: 'image/png' })
  expect(parts).toEqual([0, 0.25, 0])
})

it.each([
  [199, false],
  [200, true],
  [299, true],
  [304, false],
  [413, false],
  [500, false],
])('GEN-08 an answer with status %d is ok: %s', async (status, ok) => {
  const { upload } = start()
  request.answer(status, 'body')
  expect(await upload).toEqual({ ok, text: 'body' })
})

it('GEN-08 fails with a TypeError if the connection breaks, as fetch does', async () => {
  const { upload } = start()
  request.dispatchEvent(new Event('error'))
  await expect(upload).rejects.toBeInstanceOf(TypeError)
})

it('GEN-08 cancelling aborts the request', async () => {
  const { controller, upload } = start()
  controller.abort()
  await expect(upload).rejects.toMatchObject({ name: 'AbortError' })
})

const stepUpNeeded = JSON.stringify({ code: 'STEP_UP_NEEDED', message: 'Confirm.', requestId: 'r' })

it('SEC-19 repeats an upload after the user has confirmed with a second factor', async () => {
  const ask = vi.spyOn(stepUp, 'askForStepUp').mockResolvedValue(true)
  const { upload } = start()
  const first = request
  request.answer(403, stepUpNeeded)
  await vi.waitUntil(() => request !== first)
  request.answer(200, 'stored')
  expect(await upload).toEqual({ ok: true, text: 'stored' })
  expect(ask).toHaveBeenCalledOnce()
})

it('SEC-19 does not repeat an upload that the user did not confirm', async () => {
  vi.spyOn(stepUp, 'askForStepUp').mockResolvedValue(false)
  const { upload } = start()
  request.answer(403, stepUpNeeded)
  expect(await upload).toEqual({ ok: false, text: stepUpNeeded })
})
