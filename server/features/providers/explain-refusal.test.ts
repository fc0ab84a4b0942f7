import { describe, expect, it } from 'vitest'
import { explain } from './explain-refusal.ts'
import { redact } from './kie/redact.ts'

describe('what a message of KIE means', () => {
  it.each([
    ['Your prompt was flagged by Website as violating content policies', 'content', 'PROMPT_AGAINST_RULES'],
    ['Your request was rejected by Flow(PUBLIC_ERROR_UNSAFE_GENERATION). Please…', 'content', 'PROMPT_AGAINST_RULES'],
    ['public error minor upload', 'content', 'PICTURE_OF_CHILD'],
    ['PUBLIC_ERROR_MINOR_UPLOAD', 'content', 'PICTURE_OF_CHILD'],
    ['public error prominent people upload', 'content', 'PICTURE_OF_WELL_KNOWN_PERSON'],
    ['public error unsafe image upload', 'content', 'PICTURE_AGAINST_RULES'],
    ['Only English prompts are supported at this time', 'input', 'PROMPT_NOT_ENGLISH'],
    ['Failed to fetch the image. Kindly verify any access limits set by you.', 'input', 'PICTURE_NOT_FETCHED'],
    ['The image could not be downloaded', 'input', 'PICTURE_NOT_FETCHED'],
    ['Unsupported image format', 'input', 'PICTURE_NOT_USABLE'],
    ['This field is required', 'input', 'REQUEST_NOT_ACCEPTED'],
    ['resolution is not within the range of allowed options', 'input', 'REQUEST_NOT_ACCEPTED'],
    ['prompt length exceeds 4000 characters', 'input', 'PROMPT_TOO_LONG'],
    ['Insufficient credits', 'account', 'ACCOUNT_WITHOUT_CREDITS'],
  ])('GEN-17 "%s" → %s', (text, kind, code) => {
    expect(explain(text)).toEqual({ kind, failure: { code } })
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

  it.each([
    'The Google model was unable to generate audio',
    'We encountered an issue with the audio for your prompt. Try another prompt. You have not been charged.',
  ])('GEN-17 "%s" may end otherwise the next time', (text) =>
    expect(explain(text)).toEqual({ kind: 'stumbled', failure: { code: 'SOUND_NOT_MADE' } }),
  )

  it.each(['', 'Internal Error, Please try again later.', 'upstream timeout', 'Task.java:42'])(
    'GEN-17 "%s" has no known cause',
    (text) => expect(explain(text)).toBeNull(),
  )
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
