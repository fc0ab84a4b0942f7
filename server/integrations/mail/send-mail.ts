import type { Config } from '#server/config.ts'

export type Mail = { to: string; subject: string; text: string }
/** What a mail says about the site that sends it. */
export type MailSite = Pick<Config, 'mailFrom' | 'brandName' | 'publicUrl' | 'contact'>

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/**
 * Sends a mail through the operator's server, signed with the name and the address of the site. A reply goes to the
 * operator's contact address if there is one, because nobody reads the default sender.
 * @throws Error if the server does not accept it.
 */
export async function sendMail(smtpUrl: string, site: MailSite, { text, ...mail }: Mail): Promise<void> {
  const transport = await openTransport(smtpUrl)
  const { brandName, publicUrl } = site
  const { email } = site.contact
  try {
    await transport.sendMail({
      from: senderOf(site),
      ...(email ? { replyTo: email } : {}),
      ...mail,
      // Two dashes and a space begin a signature, which mail programs recognise.
      text: `${text}\n-- \n${brandName}\n${publicUrl}\n`,
    })
  } finally {
    transport.close()
  }
}

export function senderOf({ mailFrom, brandName, publicUrl }: Omit<MailSite, 'contact'>): string {
  if (mailFrom) return mailFrom
  // A comma or a colon would begin another address.
  const name = /^[\p{L}\p{M}\p{N} _-]+$/u.test(brandName) ? brandName : `"${brandName.replaceAll(/["\\]/g, '')}"`
  return `${name} <no-reply@${new URL(publicUrl).hostname}>`
}

/** `no-answer`: it could not be reached. `refused`: it refuses the user or the password. Sends nothing. */
export async function checkMailServer(smtpUrl: string): Promise<'ok' | 'refused' | 'no-answer'> {
  const transport = await openTransport(smtpUrl)
  try {
    await transport.verify()
    return 'ok'
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EAUTH' ? 'refused' : 'no-answer'
  } finally {
    transport.close()
  }
}

async function openTransport(smtpUrl: string) {
  const { createTransport } = await import('nodemailer')
  return createTransport({ url: smtpUrl, ...timeouts })
}
