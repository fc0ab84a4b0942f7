import { expect, it } from 'vitest'
import type { z } from 'zod'
import { changePasswordBodySchema } from './accounts/accounts.ts'
import { newPasswordSchema } from './accounts/sign-in.ts'
import { usernameSchema } from './accounts/username.ts'
import { creditsSchema } from './accounts/users.ts'
import { createApiTokenBodySchema } from './automation/api-tokens.ts'
import { type ErrorCode, errorCodes } from './errors.ts'
import { createCreditPackageBodySchema } from './payments/admin-credit-packages.ts'
import { adminSettingsSchema } from './settings/admin-settings.ts'
import { joinVideos } from './videos/join-videos.ts'
import { videoQuerySchema } from './videos/program-videos.ts'
import { reportVideo } from './videos/video-reports.ts'
import { generateVideoBodySchema } from './videos/videos.ts'

/* tests/contract-bounds.test.ts sees that everything has a bound; this file says where those are that people meet. */

const letters = (length: number) => 'x'.repeat(length)
const address = (length: number) => `https://example.com/${letters(length - 'https://example.com/'.length)}`
const { prompt, imageUrls, watermark } = generateVideoBodySchema.shape
const pack = createCreditPackageBodySchema.shape
const token = createApiTokenBodySchema.shape

it.each<[string, z.ZodType, edges: unknown[], beyond: unknown[]]>([
  ['ACC-01 a username', usernameSchema, ['abc', letters(64)], ['ab', letters(65)]],
  ['ACC-01 a password', newPasswordSchema, [letters(6), letters(128)], [letters(5), letters(129)]],
  [
    'ACC-05 a changed password',
    changePasswordBodySchema.shape.newPassword,
    [letters(6), letters(128)],
    ['', letters(5), letters(129)],
  ],
  ['ADM-09 a balance', creditsSchema, [0, 1_000_000_000], [-1, 1_000_000_001, 1.5]],
  ['GEN-02 a prompt', prompt, ['x', letters(5000)], ['', ' ', letters(5001)]],
  ['GEN-02 a watermark', watermark, ['', letters(100), null], [letters(101)]],
  ['SEC-09 the address of an image', imageUrls, [[address(2083)]], [[address(2084)], ['ftp://example.com/a.png']]],
  ['GEN-14 images', imageUrls, [[], Array(4).fill(address(30))], [Array(5).fill(address(30))]],
  ['API-02 a cap', token.dailyCap, [1, 1_000_000_000, null], [0, 1_000_000_001, 1.5]],
  ['API-02 the days of a token', token.expiresInDays, [1, 3650, null], [0, 3651, 1.5]],
  ['AUT-01 the name of a token', token.name, ['x', letters(100)], ['', ' ', letters(101)]],
  ['ADM-06 a price', pack.price, ['0.01', '25', '9.5', '999999.99'], ['0', '0.00', '9.999', '1000000', '-1', '9.', '']],
  ['ADM-06 the credits of a package', pack.credits, [1, 10_000_000], [0, 10_000_001, 1.5]],
  ['ADM-06 bonus credits', pack.bonusCredits, [0, 10_000_000], [-1, 10_000_001, 1.5]],
  ['ADM-04 a price of Veo3 (Quality)', adminSettingsSchema.shape.veo3Credits, [1, 1000], [0, 1001, 1.5]],
  ['ADM-04 a price of Veo3 Fast', adminSettingsSchema.shape.veo3FastCredits, [1, 1000], [0, 1001, 1.5]],
  [
    'ADM-04 a price for programs',
    adminSettingsSchema.shape.veo3ApiPrice,
    ['1', '1.25', '1000', '1000.00'],
    ['0.99', '1000.01', '1.255', '-1', ''],
  ],
])('%s may be at its edges, and not beyond them', (_, schema, edges, beyond) => {
  expect(edges.filter((value) => !schema.safeParse(value).success)).toEqual([])
  expect(beyond.filter((value) => schema.safeParse(value).success)).toEqual([])
})

it('FLM-04 a film has two shots to a hundred', () => {
  const fits = (shots: number) =>
    joinVideos.body?.safeParse({ title: 'A day', videoIds: Array(shots).fill('vid_1') }).success
  expect([fits(1), fits(2), fits(100), fits(101)]).toEqual([false, true, true, false])
})

it('MRK-02 a report is explained in ten characters at least, and in 2,000 at most', () => {
  const fits = (words: string) =>
    reportVideo.body?.safeParse({ slug: 'abc', reason: 'illegal', words, email: '' }).success
  expect([fits(letters(9)), fits(letters(10)), fits(letters(2000)), fits(letters(2001))]).toEqual([
    ...[false, true, true, false],
  ])
  expect(fits(`  ${letters(9)}  `)).toBe(false)
})

/** Programs decide by the status, so it never changes. */
const statuses: [status: number, ErrorCode[]][] = [
  [402, ['INSUFFICIENT_CREDITS', 'TOKEN_BUDGET_REACHED']],
  [403, ['SCOPE_MISSING', 'MODEL_NOT_ALLOWED']],
  [409, ['COST_ABOVE_MAX', 'IDEMPOTENCY_KEY_IN_USE', 'MODEL_PAUSED', 'NOT_CANCELLABLE', 'NOT_UPGRADABLE']],
  [409, ['VIDEO_IN_PROGRESS']],
  [410, ['MODEL_RETIRED']],
  [422, ['IDEMPOTENCY_KEY_REUSED', 'PROMPT_REFUSED']],
  [429, ['TOO_MANY_REQUESTS']],
]
it.each(statuses)('API-01 programs get the status %i for %j', (status, codes) => {
  expect(codes.map((code) => errorCodes[code].status)).toEqual(codes.map(() => status))
})

it('API-01 a page of videos has 20, unless 1 to 100 are asked for', () => {
  expect(videoQuerySchema.parse({})).toEqual({ limit: 20 })
  const fits = (limit: string) => videoQuerySchema.safeParse({ limit }).success
  expect(['0', '1', '100', '101', '1.5'].map(fits)).toEqual([false, true, true, false, false])
})
