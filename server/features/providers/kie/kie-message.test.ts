import { describe, expect, it } from 'vitest'
import { explain, generalRefusal, generationFailed, pictureNotFetched, redact } from './kie-message.ts'

describe('messages for users', () => {
  it.each([
    ['Your prompt was flagged by Website as violating content policies', 'content', 'prompt goes against'],
    ['Your request was rejected by Flow(PUBLIC_ERROR_UNSAFE_GENERATION). Please…', 'content', 'prompt goes against'],
    ['public error minor upload', 'content', 'show children'],
    ['PUBLIC_ERROR_MINOR_UPLOAD', 'content', 'show children'],
    ['public error prominent people upload', 'content', 'well-known people'],
    ['public error unsafe image upload', 'content', 'The picture goes against'],
    ['Only English prompts are supported at this time', 'input', 'English'],
    ['Failed to fetch the image. Kindly verify any access limits set by you.', 'input', 'could not fetch the picture'],
    ['The image could not be downloaded', 'input', 'could not fetch the picture'],
    ['Unsupported image format', 'input', 'could not use the picture'],
    ['This field is required', 'input', 'did not accept this request'],
    ['prompt length exceeds 4000 characters', 'input', 'too long'],
    ['Insufficient credits', 'account', 'no credits left'],
  ])('GEN-17 "%s" → %s', (text, kind, message) => {
    expect(explain(text)).toMatchObject({ kind, message: expect.stringContaining(message) })
  })

  it.each([
    'This interface is temporarily paused',
    'Model sora-2 not found',
    'The model is not supported',
    "model 'veo3_lite' does not exist",
    'unknown model',
    'The model name you specified is not supported',
  ])('MOD-07 "%s" says that the model is gone', (text) => expect(explain(text)).toMatchObject({ kind: 'model' }))

  it.each([
    'The model does not support 4k',
    'duration is not supported by this model',
    'The Google model was unable to',
  ])('MOD-07 "%s" does not', (text) => expect(explain(text)?.kind).not.toBe('model'))

  it.each(['', 'Internal Error, Please try again later.', 'upstream timeout', 'Task.java:42'])(
    'GEN-17 "%s" has no known cause',
    (text) => expect(explain(text)).toBeNull(),
  )

  it('no text of KIE is passed on', () => {
    const secret = 'sk-secret-0123456789abcdef at https://internal.kie/x (Task.java:42)'
    for (const text of [
      'flagged',
      'public error minor upload',
      'Failed to fetch the image',
      'This field is required',
    ]) {
      const told = explain(`${text} ${secret}`)?.message ?? 'nothing'
      expect(told).not.toMatch(/nothing|secret|https?:|java|kie/i)
    }
    for (const { message } of [generalRefusal, generationFailed, pictureNotFetched]) expect(message).not.toMatch(/kie/i)
  })
})

describe('texts for the log', () => {
  it.each([
    ['account abc-123 is closed', 'abc-123', 'account [removed] is closed'],
    ['Authorization: Bearer xyz', '', 'Authorization: [removed]'],
    ['see https://internal.kie/a?b=c now', '', 'see [removed] now'],
    ['id 0123456789abcdef0123456789abcdef', '', 'id [removed]'],
    ['record is null', 'abc', 'record is null'],
  ])('keep no key, address or id: %s', (text, token, expected) => expect(redact(text, token)).toBe(expected))

  it('long texts are cut', () => expect(redact('ab '.repeat(1000)).length).toBe(300))
})
