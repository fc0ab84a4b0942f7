import { expect, it } from 'vitest'
import { exampleOf, listFields, nameType, type Operation, schemaOf } from './open-api.ts'
import { listParameters, listRefusals, nameAccess } from './operation-words.ts'
import { groupOperations, toId } from './reference-groups.ts'

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
    { name: 'taskId', type: 'string', required: true, description: 'Its id.' },
    { name: 'tasks', type: 'list of object', required: false, description: '' },
    { name: 'tasks[].seeds', type: 'integer 1–9', required: false, description: '' },
  ])
})

it('AUT-07 a type says which values are valid', () => {
  expect(nameType({ anyOf: [{ type: 'string' }, { type: 'null' }] })).toBe('string or null')
  expect(nameType({ enum: ['16:9', '9:16'] })).toBe('"16:9" or "9:16"')
  expect(nameType({})).toBe('any value')
})

it('AUT-07 lists the fields of an array at the top level and of nullable objects', () => {
  const item = {
    type: 'object',
    properties: { user: { anyOf: [{ type: 'object', properties: { id: {} } }, { type: 'null' }] } },
  }
  expect(listFields({ type: 'array', items: item }).map(({ name, type }) => `${name}: ${type}`)).toEqual([
    '[].user: object or null',
    '[].user.id: any value',
  ])
})

it('AUT-07 stops at the third level of a recursive schema', () => {
  const folder: { properties: Record<string, object> } = { properties: {} }
  folder.properties.inner = folder
  expect(listFields(folder).at(-1)?.name).toBe('inner.inner.inner.inner')
})

it.each([
  [{ type: 'array' }, 'list of any value'],
  [{ type: 'array', items: { type: ['string', 'null'] } }, 'list of string or null'],
  [{ const: true }, 'true'],
  [{ oneOf: [{ type: 'string' }, { type: 'string', description: 'again' }] }, 'string'],
  [{ type: 'integer', minimum: 0 }, 'integer'],
  [{ type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, 'integer'],
  [{ type: 'number', minimum: 0, maximum: 0 }, 'number 0–0'],
])('AUT-07 the type %j is read as %s', (schema, words) => expect(nameType(schema)).toBe(words))

it('AUT-07 finds the example of a body, even if it is false', () => {
  const content = (media: object) => ({ content: { 'application/json': { schema: {}, ...media } } })
  expect(exampleOf(content({ example: false, schema: { examples: [1] } }))).toBe(false)
  expect(exampleOf(content({ schema: { examples: [1, 2] } }))).toBe(1)
  expect([exampleOf(content({})), exampleOf(undefined), exampleOf({})]).toEqual([undefined, undefined, undefined])
  expect([schemaOf(undefined), schemaOf({ content: {} })]).toEqual([null, null])
})

const answers = { '200': { description: 'OK' }, '304': { description: 'Same' }, '404': { description: 'NOT_FOUND' } }
const operation = (tags: string[]): Operation => ({ tags, responses: answers })

it('AUT-07 groups the calls by tag, in the order of the tags', () => {
  const groups = groupOperations({
    tags: [{ name: 'Videos' }, { name: 'Service' }, { name: 'Account' }],
    paths: {
      '/api/me': { get: operation(['Account']), delete: operation(['Account', 'Videos']) },
      '/api/video/{taskId}': { get: operation(['Videos']), post: { responses: answers } },
    },
  })
  expect(
    groups.map(({ name, operations }) => [name, operations.map(({ method, path }) => `${method} ${path}`)]),
  ).toEqual([
    ['Videos', ['DELETE /api/me', 'GET /api/video/{taskId}']],
    ['Account', ['GET /api/me', 'DELETE /api/me']],
  ])
})

it.each([
  ['get-/api/video/{taskId}', 'get-api-video-taskid'],
  ['Credits and payments', 'credits-and-payments'],
  ['API tokens', 'api-tokens'],
])('AUT-07 the element id of %j is %s', (text, id) => expect(toId(text)).toBe(id))

it.each([
  [undefined, /^No authentication/],
  [[{ session: [] }], /session/],
  [[{ session: [] }, { bearer: [] }], /Bearer/],
])('AUT-08 says who may make a call with the security %j', (security, words) => {
  expect(nameAccess(security === undefined ? {} : { security })).toMatch(words)
})

it('AUT-07 lists the parameters with their location, and the refusals', () => {
  const page = { name: 'page', in: 'query', schema: { type: 'integer', description: 'Which page' } }
  const id = { name: 'id', in: 'path', required: true, description: 'Its id', schema: { type: 'string' } }
  expect(listParameters({ parameters: [page, id] })).toEqual([
    { name: 'page', type: 'integer, in the query', required: false, description: 'Which page' },
    { name: 'id', type: 'string, in the path', required: true, description: 'Its id' },
  ])
  expect(listParameters({})).toEqual([])
  expect(listRefusals({ responses: answers })).toEqual([{ status: '404', description: 'NOT_FOUND' }])
})
