import { expect, it } from 'vitest'
import { z } from 'zod'
import { describeCall, listParameters, nameAccess, toId } from './describe-call.ts'
import { listReference } from './list-reference.ts'
import { listFields, nameType } from './schema-fields.ts'

it('AUT-07 lists fields with their types, and the fields of inner objects after a dot', () => {
  const schema = {
    type: 'object',
    required: ['taskId'],
    properties: {
      taskId: { type: 'string', description: 'Its id.' },
      tasks: {
        type: 'array',
        items: { type: 'object', properties: { seeds: { type: 'integer', minimum: 1, maximum: 9 } } },
      },
    },
  }
  expect(listFields(schema)).toEqual([
    { name: 'taskId', type: 'text', required: true, description: 'Its id.' },
    { name: 'tasks', type: 'list of objects', required: false, description: '' },
    { name: 'tasks[].seeds', type: 'whole number 1–9', required: false, description: '' },
  ])
})

it('AUT-07 a type says which values are valid', () => {
  expect(nameType({ anyOf: [{ type: 'string' }, { type: 'null' }] })).toBe('text or null')
  expect(nameType({ enum: ['16:9', '9:16'] })).toBe('"16:9" or "9:16"')
  expect(nameType({})).toBe('any value')
})

it('AUT-07 lists the fields of an array at the top level, of nullable objects and of alternatives', () => {
  const item = {
    type: 'object',
    properties: { user: { anyOf: [{ type: 'object', properties: { id: {} } }, { type: 'null' }] } },
  }
  const list = (schema: object) => listFields(schema).map(({ name, type }) => `${name}: ${type}`)
  expect(list({ type: 'array', items: item })).toEqual(['[].user: object or null', '[].user.id: any value'])
  const one = { properties: { a: { type: 'string' }, b: { type: 'string' } } }
  expect(list({ anyOf: [one, { properties: { a: { type: 'null' }, c: {} } }] })).toEqual([
    ...['a: text', 'b: text', 'c: any value'],
  ])
})

it('AUT-07 of alternatives, a field is required if each one that has the object around it requires it', () => {
  const required = (...anyOf: object[]) => listFields({ anyOf }).flatMap((row) => (row.required ? [row.name] : []))
  const inner = (...required: string[]) => ({ properties: { id: {}, to: {} }, required })
  const video = { properties: { key: {}, prompt: {}, of: inner('id', 'to') }, required: ['key', 'prompt', 'of'] }
  const upgrade = { properties: { key: {}, prompt: {}, of: inner('id'), only: inner('to') }, required: ['key', 'of'] }
  expect(required(video, upgrade)).toEqual(['key', 'of', 'of.id', 'only.to'])
  const list = { properties: { tasks: { type: 'array', items: inner('id') } } }
  expect(required(list, video)).toEqual(['tasks[].id', 'of.id', 'of.to'])
})

it('AUT-07 stops at the third level of a recursive schema', () => {
  const folder: { properties: Record<string, object> } = { properties: {} }
  folder.properties.inner = folder
  expect(listFields(folder).at(-1)?.name).toBe('inner.inner.inner.inner')
})

it.each([
  [{ type: 'array' }, 'list of any value'],
  [{ type: 'array', items: { type: ['string', 'null'] } }, 'list of texts'],
  [{ const: true }, 'true'],
  [{ oneOf: [{ type: 'string' }, { type: 'string', description: 'again' }] }, 'text'],
  [
    { anyOf: [{ type: ['string', 'null'] }, { type: 'array', items: { type: 'string' } }, { type: 'null' }] },
    'text or list of texts or null',
  ],
  [{ type: 'boolean' }, 'true or false'],
  [{ type: 'integer', minimum: 0 }, 'whole number'],
  [{ type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, 'whole number'],
  [{ type: 'number', minimum: 0, maximum: 0 }, 'number 0–0'],
])('AUT-07 the type %j is read as %s', (schema, words) => expect(nameType(schema)).toBe(words))

it.each([
  ['get-/api/video/{taskId}', 'get-api-video-taskid'],
  ['API tokens', 'api-tokens'],
])('AUT-07 the element id of %j is %s', (text, id) => expect(toId(text)).toBe(id))

it('AUT-08 says who may make a call, and with which scope', () => {
  expect(nameAccess({ access: 'public' })).toMatch(/^No authentication/)
  expect(nameAccess({ access: 'user' })).toMatch(/session/)
  expect(nameAccess({ access: 'admin' })).toMatch(/administrator/)
  expect(nameAccess({ access: 'account', scope: 'videos:read' })).toMatch(/videos:read.*Bearer/)
})

it('AUT-07 lists the parameters with their location', () => {
  const params = z.object({ id: z.string() })
  const query = z.object({ page: z.coerce.number().int().min(1).max(9).default(1).describe('Which page') })
  const rows = listParameters({ params, query, idempotent: true, uploads: 'file' })
  expect(rows.map(({ name, type, required }) => [name, type, required])).toEqual([
    ['id', 'text, in the path', true],
    ['page', 'whole number 1–9, in the query', false],
    ['Idempotency-Key', 'text, in the header', false],
    ['file', 'file, in the form', true],
  ])
})

it('AUT-07 every field of a call that programs make is described', () => {
  const fields = listReference('programs').flatMap(({ calls }) =>
    calls.flatMap(({ method, path, parameters, body, response }) =>
      [...parameters, ...body, ...response].map((field) => ({ ...field, name: `${method} ${path} ${field.name}` })),
    ),
  )
  expect(fields.length).toBeGreaterThan(400)
  expect(fields.filter(({ description }) => description === '').map(({ name }) => name)).toEqual([])
})

it('AUT-07 a call whose body is one of several shows the fields of all', () => {
  const calls = listReference('programs').flatMap((group) => group.calls)
  const quote = calls.find(({ path }) => path === '/api/v1/quotes')
  expect(quote?.body.map(({ name }) => name)).toEqual(expect.arrayContaining(['takes', 'maxCredits', 'upgrade.to']))
  const required = quote?.body.flatMap((row) => (row.required ? [row.name] : []))
  expect(required).toEqual(expect.arrayContaining(['upgrade.videoId', 'upgrade.to']))
  for (const name of ['model', 'prompt', 'upgrade']) expect(required).not.toContain(name)
})

it('API-08 the reference has the calls of programs, with examples, and another page has all others', () => {
  const callsOf = (part: 'programs' | 'site') => listReference(part).flatMap(({ calls }) => calls)
  const programs = callsOf('programs')
  expect(programs.length).toBeGreaterThan(20)
  for (const { path, samples, access } of programs) {
    expect(path).toMatch(/^\/api\/(v1|n8n)\//)
    expect([path, samples.map(({ label }) => label)]).toEqual([path, expect.arrayContaining(['cURL', 'n8n'])])
    expect([path, samples.map(({ lang }) => lang)]).toEqual([path, expect.arrayContaining(['TypeScript'])])
    expect(access).not.toContain('session')
  }
  const site = callsOf('site')
  expect(site.length).toBeGreaterThan(80)
  for (const { path, samples } of site) expect([path, samples]).toEqual([expect.not.stringMatching(/v1|n8n/), []])
  const generate = programs.find(({ path }) => path === '/api/v1/videos')
  expect(generate?.errors.find(({ status }) => status === 402)?.codes).toContain('TOKEN_BUDGET_REACHED')
})

it('API-08 a call shows the fields of its body and of its answer, whatever its status', () => {
  const response = z.object({ id: z.string() }).meta({ examples: [{ id: 'a' }] })
  const body = z.preprocess((given) => given, z.object({ prompt: z.string() }))
  const call = describeCall({
    ...{ method: 'POST', path: '/api/x', summary: '', access: 'public', tag: 'Videos', status: 201 },
    ...{ body, bodyExample: { prompt: 'waves' }, response },
  })
  expect([call.body[0]?.name, call.response[0]?.name]).toEqual(['prompt', 'id'])
  expect([call.bodyExample, call.responseExample].map((text) => JSON.parse(text ?? ''))).toEqual([
    { prompt: 'waves' },
    { id: 'a' },
  ])
})

it('API-08 every call of programs has examples of its body and its answer, if it has any', () => {
  const calls = listReference('programs').flatMap((group) => group.calls)
  const without = (part: 'body' | 'response') =>
    calls.filter((call) => call[part].length > 0 && call[`${part}Example`] === null).map(({ id }) => id)
  expect([...without('body'), ...without('response')]).toEqual([])
})
