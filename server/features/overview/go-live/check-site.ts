import { keysOf } from '#contract/keys-of.ts'
import { sitePageNames, sitePageTitles } from '#contract/settings/site-pages.ts'
import type { Context } from '#server/context.ts'
import type { AdminSettings } from '#server/features/settings/settings-repository.ts'
import { findSitePage } from '#server/features/settings/site-page-repository.ts'
import { checkMailServer, senderOf } from '#server/integrations/mail/send-mail.ts'
import { isPublicUrl } from '#server/integrations/outbound/is-public-address.ts'
import { checkPublicAddress } from '#server/integrations/service-checks/check-services.ts'
import { describeFailure } from '#server/integrations/telegram/call-telegram.ts'
import { findChat } from '#server/integrations/telegram/send-message.ts'
import { openSecret } from '#server/secrets.ts'
import { type Check, type Confirmed, confirmedState, stateOf } from './check.ts'

export async function checkAddress({ config: { publicUrl } }: Context): Promise<Check> {
  const about = { id: 'public-address', title: 'Public address' }
  if (!isPublicUrl(publicUrl) || !publicUrl.startsWith('https://'))
    return { ...about, state: 'open', detail: `PUBLIC_URL is ${publicUrl}. Customers need a public https address.` }
  return { ...about, ...stateOf(await checkPublicAddress(publicUrl)) }
}

const mailFaults = {
  refused: 'The mail server in SMTP_URL refuses the user or the password.',
  'no-answer': 'The mail server in SMTP_URL could not be reached. Check host, port and encryption.',
}

export async function checkMail({ config }: Context): Promise<Check> {
  const about = { id: 'mail', title: 'Mail' }
  const { smtpUrl, mailFrom } = config
  if (!smtpUrl)
    return {
      ...about,
      state: 'open',
      detail:
        'SMTP_URL is not set. Without mail, users who forgot their password need a reset link from you, and nobody confirms an e-mail address.',
    }
  const answer = await checkMailServer(smtpUrl)
  if (answer !== 'ok') return { ...about, state: 'failed', detail: mailFaults[answer] }
  const hint = mailFrom ? '' : ' Set MAIL_FROM to an address of your domain, so that mails are not taken for spam.'
  return {
    ...about,
    state: 'done',
    detail: `The mail server accepts the sign-in. Mails come from ${senderOf(config)}.${hint}`,
  }
}

const contactNames = { messenger: 'Messenger', zalo: 'Zalo', telegram: 'Telegram', email: 'e-mail' }

export async function checkContact({ config: { contact } }: Context): Promise<Check> {
  const about = { id: 'contact', title: 'Contact' }
  const given = keysOf(contactNames).filter((name) => contact[name])
  if (given.length === 0)
    return {
      ...about,
      state: 'open',
      detail: 'The contact page is empty, but the legal pages send people there. Set CONTACT_EMAIL at least.',
    }
  return {
    ...about,
    state: 'done',
    detail: `The contact page shows: ${given.map((name) => contactNames[name]).join(', ')}.`,
  }
}

/** Own texts need no confirmation: somebody has written them. */
export async function checkLegalPages({ db }: Context, confirmed: Confirmed): Promise<Check> {
  const about = { id: 'legal-pages', title: 'Legal pages' }
  const pages = await Promise.all(sitePageNames.map((name) => findSitePage(db.root, name)))
  const builtIn = sitePageNames.filter((_, index) => pages[index] === null)
  if (builtIn.length === 0) return { ...about, state: 'done', detail: 'All pages have your own text.' }
  const named = builtIn.map((name) => sitePageTitles[name]).join(', ')
  const open = `Built-in text: ${named}. Have a lawyer check the pages, change them, or confirm that you keep them.`
  return { ...about, ...confirmedState(confirmed, 'legal-pages', open) }
}

/** Reports are always kept in the administration; somebody must learn of them in time. */
export async function checkReports({ config, secrets }: Context, settings: AdminSettings): Promise<Check> {
  const where = `People report videos at ${config.publicUrl}/report.`
  const about = { id: 'report-address', title: 'Reports and alarms' }
  const hidden = 'Reports and alarms only show in the administration.'
  const token = openSecret(secrets, settings.telegramBotToken)
  const chatId = settings.telegramChatId
  if (!token || !chatId)
    return { ...about, state: 'open', detail: `${where} ${hidden} Connect Telegram to learn of them at once.` }
  const found = await findChat({ apiUrl: config.telegramApiUrl, token, chatId })
  if (found.outcome !== 'done')
    return { ...about, state: 'failed', detail: `${where} ${describeFailure(found)} ${hidden}` }
  return { ...about, state: 'done', detail: `${where} Telegram tells you of reports and alarms.` }
}

export async function checkBackup({ config }: Context, confirmed: Confirmed): Promise<Check> {
  const how = config.databaseUrl
    ? 'Back up the database and the bucket, and keep APP_SECRET apart from them.'
    : 'Stop the product and run npm run backup -- FOLDER.'
  const open = `${how} Restore the backup once on another machine, then confirm it here. docs/operations.md has the commands.`
  return { ...{ id: 'backup', title: 'First backup' }, ...confirmedState(confirmed, 'backup', open) }
}
