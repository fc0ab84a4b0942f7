import { expect, it } from 'vitest'
import { listFields, nameType } from './open-api.ts'

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
  expect(nameType({})).toBe('anything')
})
