import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { answerDocument, createDocument } from './document.ts'

const page = createDocument('<html>the page</html>', 'the policy')

it('PLT-07 a page brings its policy, is checked again at each visit, and differs with the session', async () => {
  const { status, headers, body } = await answerDocument(page, { 'accept-encoding': 'gzip' }, 200)
  expect(status).toBe(200)
  expect(headers).toEqual({
    'cache-control': 'no-cache',
    vary: 'accept-encoding, cookie',
    'content-security-policy': 'the policy',
    'content-encoding': 'gzip',
    'content-type': 'text/html; charset=utf-8',
    etag: page.etag,
  })
  expect(gunzipSync(body ?? '').toString()).toBe('<html>the page</html>')
  const plain = await answerDocument(page, {}, 200)
  expect([plain.headers['content-encoding'], plain.body?.toString()]).toEqual([undefined, '<html>the page</html>'])
})

it('PLT-07 SHL-01 a known page is not sent again, but a missing one is always 404', async () => {
  const known = { 'if-none-match': page.etag }
  const unchanged = await answerDocument(page, known, 200)
  expect([unchanged.status, unchanged.body]).toEqual([304, undefined])
  expect(unchanged.headers['content-security-policy']).toBe('the policy')
  expect((await answerDocument(page, { 'if-none-match': 'W/"another"' }, 200)).status).toBe(200)
  expect((await answerDocument(page, known, 404)).status).toBe(404)
})
