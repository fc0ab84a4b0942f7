import { SMTPServer } from 'smtp-server'
import { waitUntil } from '#tests/wait-until.ts'

export type ReceivedMail = { to: string; from: string; replyTo: string; subject: string; text: string }

/** A fake mail server that keeps every mail it receives. */
export type MailFake = {
  url: string
  mails: ReceivedMail[]
  /** Refuses every mail while true. */
  broken: boolean
  /** Waits for the newest mail to this address that has not been taken yet. */
  take(to: string): Promise<ReceivedMail>
  close(): Promise<void>
}

export async function startMailFake(port = 0): Promise<MailFake> {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) => done(fake.broken ? new Error('mailbox unavailable') : null),
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        mails.push({ to: session.envelope.rcptTo[0]?.address ?? '', ...parse(Buffer.concat(parts).toString('latin1')) })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address()
  const fake: MailFake = {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    mails,
    broken: false,
    take: (to) =>
      waitUntil(`a mail to ${to}`, () => {
        const index = mails.findLastIndex((mail) => mail.to === to)
        return index >= 0 && mails.splice(index, 1)[0]
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return fake
}

/** The link in a mail. */
export function linkIn(mail: Pick<ReceivedMail, 'text'>): URL {
  return new URL(/https?:\/\/\S+/.exec(mail.text)?.[0] ?? 'about:blank')
}

function parse(raw: string): Omit<ReceivedMail, 'to'> {
  const [head = '', ...body] = raw.split('\r\n\r\n')
  const header = (name: string) =>
    new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'm').exec(head)?.[1]?.replaceAll(/\r\n[ \t]/g, ' ') ?? ''
  const about = { from: header('From'), replyTo: header('Reply-To'), subject: header('Subject') }
  const text = body.join('\r\n\r\n')
  if (/base64/i.test(head)) return { ...about, text: Buffer.from(text, 'base64').toString() }
  if (!/quoted-printable/i.test(head)) return { ...about, text }
  const bytes = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return { ...about, text: Buffer.from(bytes, 'latin1').toString() }
}
