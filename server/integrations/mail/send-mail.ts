export type Mail = { to: string; subject: string; text: string }
export type MailServer = { smtpUrl: string; from: string }

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Sends a mail through the operator's server. @throws Error if the server does not accept it. */
export async function sendMail({ smtpUrl, from }: MailServer, mail: Mail): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url: smtpUrl, ...timeouts })
  try {
    await transport.sendMail({ from, ...mail })
  } finally {
    transport.close()
  }
}
