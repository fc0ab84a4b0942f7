import { startGoogleFake } from '#tests/fakes/google.ts'
import { startMailFake } from '#tests/fakes/mail.ts'
import { startTelegramFake } from '#tests/fakes/telegram.ts'
import { setUpGoogle } from '#tests/google-visit.ts'
import { openShop } from '#tests/payment-shop.ts'
import { startReceiver } from '#tests/receiver.ts'
import type { TestAnswer } from '#tests/test-browser.ts'
import { workOnAccountMails } from '#tests/workers/account-mails.ts'

export type Site = Awaited<ReturnType<typeof openSite>>

export const hourMs = 60 * 60_000
export const dayMs = 24 * hourMs

/** The whole product with every third party enabled, and a signed-in administrator. */
export async function openSite() {
  const [google, mail, telegram, receiver] = await Promise.all([
    startGoogleFake(),
    startMailFake(),
    startTelegramFake(),
    startReceiver(),
  ])
  const shop = await openShop({
    environment: {
      GOOGLE_ISSUER_URL: google.url,
      SMTP_URL: mail.url,
      TELEGRAM_API_URL: telegram.url,
      CALLBACK_ALLOWED_ORIGINS: receiver.origin,
      PUBLIC_URL: 'https://video.example',
      SIGNUP_CREDITS: '60',
    },
  })
  const admin = await shop.administrator()
  await setUpGoogle(admin, google)
  await workOnAccountMails(shop)
  const close = async () => {
    await shop.close()
    await Promise.all([google.close(), mail.close(), telegram.close(), receiver.close()])
  }
  return { ...shop, google, mail, telegram, receiver, admin, close }
}

/** Returns the body of an answer that must be a success: a silent failure would leave out a kind of row. */
export function bodyOf({ status, body }: TestAnswer) {
  if (status >= 400) throw new Error(`answered ${status}: ${JSON.stringify(body)}`)
  return body
}

export function times(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}
