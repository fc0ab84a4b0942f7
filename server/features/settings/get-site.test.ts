import { expect, it } from 'vitest'
import { createTestApp } from '#tests/test-app.ts'

it('SHL-11 SEC-19 the pages learn what this site offers', async () => {
  const test = await createTestApp({
    ...{ PUBLIC_URL: 'https://video.example', BRAND_NAME: 'Kino', SMTP_URL: 'smtp://127.0.0.1:9' },
    ...{ VIDEO_PROVIDER: 'kie', SIGNUP_CREDITS: '3', HD_ASPECT_RATIOS: '16:9,9:16' },
    ...{ CONTACT_TELEGRAM: '@kino', CONTACT_EMAIL: 'help@kino.example' },
  })
  expect((await test.browser().get('/api/site')).body).toEqual({
    ...{ brandName: 'Kino', demo: false, signupCredits: 3, mail: true, passkeyOrigin: 'https://video.example' },
    ...{ asksPeopleConsent: false, hdAspectRatios: ['16:9', '9:16'] },
    contact: { messenger: null, zalo: null, telegram: 'https://t.me/kino', email: 'help@kino.example' },
  })
  await test.close()
})
