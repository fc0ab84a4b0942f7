import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MailFake, startMailFake } from '#tests/fakes/mail.ts'
import { checkMailServer, type MailSite, sendMail } from './send-mail.ts'

let fake: MailFake
beforeAll(async () => {
  fake = await startMailFake()
})
afterAll(() => fake.close())

const site: MailSite = {
  mailFrom: null,
  brandName: 'Kino',
  publicUrl: 'https://kino.example',
  contact: { messenger: null, zalo: null, telegram: null, email: null },
}

it('SHL-11 a mail is signed with the name and the address of the site', async () => {
  await sendMail(fake.url, site, { to: 'ann@example.com', subject: 'Hello', text: 'One line.\n' })
  const mail = await fake.take('ann@example.com')
  expect(mail.text.replaceAll('\r\n', '\n').trimEnd()).toBe('One line.\n\n-- \nKino\nhttps://kino.example')
  expect([mail.from, mail.replyTo]).toEqual(['Kino <no-reply@kino.example>', ''])
})

it('SHL-11 a reply goes to the contact address, which somebody reads', async () => {
  const contact = { ...site.contact, email: 'help@kino.example' }
  const mail = { to: 'bob@example.com', subject: 'Hello', text: 'One line.\n' }
  await sendMail(fake.url, { ...site, mailFrom: 'Kino <post@kino.example>', contact }, mail)
  const { from, replyTo } = await fake.take('bob@example.com')
  expect([from, replyTo]).toEqual(['Kino <post@kino.example>', 'help@kino.example'])
})

it('SHL-11 a name with a comma stays one sender', async () => {
  await sendMail(fake.url, { ...site, brandName: 'Reel, "Inc."' }, { to: 'cid@example.com', subject: 'Hi', text: '' })
  expect((await fake.take('cid@example.com')).from).toBe('"Reel, Inc." <no-reply@kino.example>')
})

it('ADM-13 the mail server is checked without sending anything', async () => {
  const before = fake.mails.length
  expect(await checkMailServer(fake.url)).toBe('ok')
  expect(await checkMailServer('smtp://127.0.0.1:9')).toBe('no-answer')
  expect(fake.mails.length).toBe(before)
})

it('ADM-13 a wrong password for the mail server is not reported as a missing answer', async () => {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) => done(new Error('wrong password')),
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const answer = await checkMailServer(`smtp://ann:wrong@127.0.0.1:${port}`)
  await new Promise<void>((resolve) => server.close(resolve))
  expect(answer).toBe('refused')
})
