import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { createLog, logSparingly } from './log.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ LOG_LEVEL: 'debug' })
})
afterAll(() => test.close())

const entries = () => test.logged.map((line) => JSON.parse(line))

it('PLT-06 a failed request is logged with the id in its answer, without its content', async () => {
  const browser = await test.signedIn()
  await test.query('alter table video_tasks rename to gone')
  const answer = await browser.get('/api/video-tasks?days=14&code=canary-code')
  await test.query('alter table gone rename to video_tasks')
  expect(answer.status).toBe(500)
  expect(answer.headers['x-request-id']).toBe(answer.body.requestId)
  const own = entries().filter(({ reqId }) => reqId === answer.body.requestId)
  expect(own).toMatchObject([
    {
      level: 50,
      path: '/api/video-tasks',
      msg: 'a request failed',
      err: { message: expect.stringContaining('Failed query') },
    },
    { level: 30, method: 'GET', path: '/api/video-tasks', status: 500, msg: 'answered' },
  ])
  const logged = test.logged.join('')
  for (const secret of ['canary-code', 'correct horse', ...browser.cookies.values()])
    expect(logged).not.toContain(secret)
})

it('PLT-06 the values of a failed statement are not logged, nor the row it would have created', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const insert = test.db.root.execute(
    "insert into users (username, password, credits) values ('canary-name', 'canary-hash', -1)",
  )
  await insert.catch((error) => log.error({ err: error, password: 'canary-password' }, 'failed'))
  const driver = Object.assign(new Error('violates'), { code: '23514', detail: 'Failing row contains (canary-detail)' })
  const wrapped = Object.assign(new Error('Failed query: insert\nparams: canary-1,\ncanary-2', { cause: driver }), {
    params: ['canary-3'],
  })
  log.error({ err: wrapped }, 'failed')
  const [first = '', second = ''] = lines
  expect(JSON.parse(first)).toMatchObject({
    password: '(secret)',
    err: { message: expect.stringContaining('Failed query') },
  })
  expect(JSON.parse(second).err).toMatchObject({
    message: 'Failed query: insert',
    cause: { code: '23514', message: 'violates' },
  })
  expect(second).not.toContain('canary')
  expect(first).not.toMatch(/canary-(detail|password)/)
})

it('PLT-06 secrets are not logged, wherever they are in an entry', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const names = ['authorization', 'cookie', 'password', 'token', 'apiKey', 'secret']
  const secrets = Object.fromEntries(names.map((name) => [name, `canary-${name}`]))
  log.info({ ...secrets, request: { ...secrets, headers: secrets } }, 'answered')
  expect(lines.join('')).not.toContain('canary')
})

it('PLT-06 an error that repeats many times a second is logged once, with a count', () => {
  const lines: string[] = []
  const logFailure = logSparingly(createLog('info', { write: (line) => void lines.push(line) }), 'away')
  vi.useFakeTimers({ toFake: ['performance'] })
  for (let time = 0; time < 100; time++) logFailure(new Error('refused'))
  vi.advanceTimersByTime(10_000)
  logFailure(new Error('refused'))
  vi.useRealTimers()
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'away', unsaid: 0, err: { message: 'refused' } },
    { msg: 'away', unsaid: 99 },
  ])
})
