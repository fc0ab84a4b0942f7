import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { getCurrentUser } from '#contract/accounts/current-user.ts'
import { login } from '#contract/accounts/sign-in.ts'
import { listUsers } from '#contract/accounts/users.ts'
import { listApiTokens } from '#contract/automation/api-tokens.ts'
import { blanks, orBlank } from '#contract/blank.ts'
import { listAllTransactions, listTransactions } from '#contract/credits.ts'
import { listAdminCreditPackages } from '#contract/payments/admin-credit-packages.ts'
import { listKieApis } from '#contract/providers.ts'
import { getAdminSettings } from '#contract/settings/admin-settings.ts'
import { forceUpdateHd } from '#contract/videos/video-hd.ts'
import { listVideoTasks } from '#contract/videos/video-lists.ts'
import { getVideoStatus } from '#contract/videos/videos.ts'
import { loadEndpoints } from '#tests/contract-endpoints.ts'
import { maskToken } from '#web/features/api-tokens/token-words.ts'
import { readAnswer } from './read-answer.ts'

const createdAt = '2026-11-20T10:00:00.000Z'
const task = {
  id: '1',
  taskId: 'vid_1',
  status: 'generating',
  prompt: 'Waves',
  model: 'veo3_fast',
  aspectRatio: '1:1',
  resultUrls: null,
  hdVideoUrl: null,
  errorMessage: null,
  createdAt,
  completedAt: null,
  creditsUsed: 1,
  createdVia: 'web',
  seeds: null,
}

describe('an answer with only the fields of the specification', () => {
  it('GEN-11 shows a video', () => {
    const { tasks, total } = readAnswer(listVideoTasks.response, { tasks: [task] })
    expect(tasks[0]).toMatchObject({ ...task, resultUrls: [], audioPeaks: '', stage: 'running', hdState: 'none' })
    expect(total).toBe(1)
  })

  it('GEN-15 a video of the first models has a free 1080p version, unless its row says otherwise', () => {
    const rows = [{ mode: 'image', seconds: 8 }, { mode: 'extend' }, { seconds: 16 }, { resolution: '1080p' }]
    const others = [{ hdState: 'declined' }, { model: 'kling' }, { hasFreeHd: false }]
    const tasks = [{}, ...rows, ...others].map((row) => ({ ...task, ...row }))
    const read = readAnswer(listVideoTasks.response, { tasks, total: tasks.length })
    expect(read.tasks.map(({ hasFreeHd }) => hasFreeHd)).toEqual([true, true, ...Array(6).fill(false)])
  })

  it('GEN-20 reads an invalid list of links as an empty list', () => {
    const { tasks } = readAnswer(listVideoTasks.response, {
      tasks: [{ ...task, resultUrls: '[]', imageUrls: [7, null] }],
    })
    expect(tasks[0]).toMatchObject({ resultUrls: [], imageUrls: ['7'] })
  })

  it('GEN-10 reads a status from its flag', () => {
    const { data } = readAnswer(getVideoStatus.response, { data: { successFlag: '1', resultUrls: null } })
    expect(data.successFlag).toBe(1)
    expect(() => readAnswer(getVideoStatus.response, { data: {} })).toThrow('successFlag')
  })

  it('GEN-23 tells whether the 1080p version is ready', () => {
    expect(readAnswer(forceUpdateHd.response, { success: true })).toMatchObject({ success: true, message: '' })
  })

  it('CRD-03 shows a transaction that has only its essential fields', () => {
    const row = { id: 'a1', userId: 'u1', type: 'usage', amount: -5, createdAt }
    const answer = { data: [row, { ...row, type: 'gift' }, { ...row, amount: 'much' }], total: 300 }
    const { data, total } = readAnswer(listTransactions.response, answer)
    expect(total).toBe(300)
    expect(data).toMatchObject([
      { id: 'a1', type: 'usage', amount: -5, createdAt, balanceAfter: null, description: '', taskId: null },
      { type: 'adjustment' },
    ])
  })

  it('ACC-03 SHL-09 a user without credits has 0, and an answer without a user means signed out', () => {
    const read = (answer: unknown) => readAnswer(getCurrentUser.response, answer).user
    const nothing = { email: null, credits: 0, isAdmin: false }
    expect(read({ user: { username: 'ana' } })).toEqual({ username: 'ana', ...nothing })
    expect(read({ user: { username: 'ana', ...nothing, credits: null } })).toEqual({ username: 'ana', ...nothing })
    expect([read({ user: null }), read({})]).toEqual([null, null])
    expect(() => read({ user: { credits: 5 } })).toThrow('username')
  })

  it('ACC-02 reads the user who signed in', () => {
    expect(readAnswer(login.response, { user: { username: 'ana' } })).toMatchObject({ deletionCancelled: false })
  })

  it('ADM-09 shows the users', () => {
    const lan = { id: 'u1', username: 'lan', email: null, credits: 5, isAdmin: false, isActive: true, createdAt }
    expect(readAnswer(listUsers.response, [{ ...lan, videoCount: 3 }])).toMatchObject([{ ...lan, videoCount: 3 }])
    expect(readAnswer(listUsers.response, [{ id: 'u1', username: 'lan' }])).toMatchObject([{ isActive: true }])
  })

  it('ADM-07 shows the provider accounts with the status that their credits imply', () => {
    const read = (api: object) => readAnswer(listKieApis.response, [{ id: 'k', name: 'main', token: 'abc', ...api }])[0]
    expect(read({ totalCredits: 400 })).toMatchObject({ status: 'Available', isEnabled: true, balance: null })
    expect(read({ totalCredits: 399, lastUsed: '2026-11-20 10:00:00Z' })?.status).toBe('Low Credits')
    expect(read({})).toMatchObject({ status: 'Available', creditPrice: '0.005' })
  })

  it('ADM-06 shows the packages, and a price sent as a number', () => {
    const pack = { id: 'p', name: 'Pro', credits: 150, creemProductId: null, isActive: true, createdAt }
    expect(readAnswer(listAdminCreditPackages.response, [{ ...pack, price: 25 }])).toMatchObject([
      { ...pack, price: '25' },
    ])
  })

  it('ADM-02 ADM-04 shows the settings; a missing price leaves its field empty', () => {
    const given = { id: 1, veo3Credits: 7, veo3ApiPrice: null, kieToken: 'abc' }
    expect(readAnswer(getAdminSettings.response, given)).toMatchObject({
      veo3Credits: 7,
      veo3FastCredits: 1,
      veo3ApiPrice: '',
      kieToken: 'abc',
      paypalEnvironment: 'sandbox',
    })
  })

  it('ADM-10 shows the transactions', () => {
    const row = { id: 'f0c1', type: 'usage', amount: -1, description: 'Waves', videoTaskId: 'v', createdAt }
    const answer = { data: [{ ...row, username: 'lan' }], total: 1 }
    const { data } = readAnswer(listAllTransactions.response, answer)
    expect(data).toMatchObject([{ ...row, username: 'lan', refunded: false }])
  })

  it('AUT-01 shows the tokens, and of an unmasked token only the first and last eight characters', () => {
    const given = { id: 't', userId: 'u', token: 'srl_abcdefghijklmnopqrstuvwxyz', name: 'n8n', lastUsed: null }
    const [shown] = readAnswer(listApiTokens.response, [given])
    expect(shown?.isActive).toBe(true)
    expect(maskToken(shown?.token ?? '')).toBe('srl_abcd…stuvwxyz')
    expect(maskToken('srl_abcd…stuvwxyz')).toBe('srl_abcd…stuvwxyz')
  })
})

it('GEN-22 shows a task with unknown values from another version, and hides no other task', () => {
  const odd = { taskId: 'vid_2', status: 'rotating', stage: 'spinning', hdState: 'dreaming' }
  const { tasks } = readAnswer(listVideoTasks.response, { tasks: [odd, task, { prompt: 'nameless' }], total: 40 })
  expect(tasks.map(({ id, status, stage }) => [id, status, stage])).toEqual([
    ['vid_2', 'other', 'running'],
    ['1', 'generating', 'running'],
  ])
  expect(() => readAnswer(listVideoTasks.response, '<html>')).toThrow()
  expect(() => readAnswer(listVideoTasks.response, { tasks: [{ prompt: 'nameless' }] })).toThrow('taskId')
})

it('PLT-03 rejects an answer if a missing field has no blank', () => {
  const schema = z.object({
    id: z.string(),
    at: z.iso.datetime(),
    count: orBlank(z.number(), 0),
    done: z.literal(true),
  })
  const given = { id: 7, at: '2026-11-20', count: '3', done: true }
  expect(readAnswer(schema, given)).toEqual({ id: '7', at: '2026-11-20T00:00:00.000Z', count: 3, done: true })
  expect(readAnswer(schema, { ...given, count: 'many', at: 'soon' })).toMatchObject({
    count: 0,
    at: '1970-01-01T00:00:00.000Z',
  })
  expect(() => readAnswer(schema, { ...given, done: false })).toThrow('done')
  expect(() => readAnswer(schema, { at: '2026-11-20' })).toThrow('id')
})

/** Every object of an answer that the reader reads field by field. */
function objectsIn(schema: z.core.$ZodType): z.ZodObject[] {
  if (schema instanceof z.ZodObject) return [schema, ...Object.values(schema.shape).flatMap(objectsIn)]
  if (schema instanceof z.ZodArray) return objectsIn(schema.element)
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return objectsIn(schema.unwrap())
  return []
}

const endpoints = await loadEndpoints()
const objects = endpoints.flatMap(({ method, path, response }) =>
  objectsIn(response).map((schema) => [`${method} ${path}`, schema] as const),
)

/** A field is required if neither the contract nor its type provides a blank. */
const canBeMissing = (field: z.core.$ZodType) =>
  (field instanceof z.ZodType && blanks.has(field)) ||
  [z.ZodNullable, z.ZodOptional, z.ZodDefault, z.ZodArray, z.ZodBoolean, z.ZodISODateTime].some(
    (kind) => field instanceof kind,
  )

it.each(objects)('PLT-03 %s: a field with a blank may be missing or have another type', (_, schema) => {
  for (const [name, field] of Object.entries(schema.shape).filter(([, kind]) => canBeMissing(kind))) {
    // An object, or a list of objects, of another type is invalid as a whole.
    const gaps = objectsIn(field).length > 0 ? [undefined, null] : [undefined, null, { of: 'another kind' }, 'words']
    for (const gap of gaps) expect(() => readAnswer(z.object({ [name]: field }), { [name]: gap }), name).not.toThrow()
  }
})
