import { shortenText } from '#contract/typed-text/measure-text.ts'
import type { Context } from '#server/context.ts'
import { greet } from '#server/features/accounts/links/account-mail.ts'
import { noticeLimit, sendLimitedMail } from '#server/integrations/mail/send-limited-mail.ts'
import type { Mail } from '#server/integrations/mail/send-mail.ts'
import type { JobPayload } from '#server/jobs/job-payloads.ts'
import { findDecision, forgetEmails } from './report-repository.ts'

type Decision = NonNullable<Awaited<ReturnType<typeof findDecision>>>

/**
 * Tells the owner why a video was hidden or deleted, or a reporter what was decided. Nothing is sent to addresses over
 * their daily limit.
 * @throws Error if the mail server refuses the mail; the queue tries again.
 */
export async function sendReportMail(
  ctx: Context,
  { reportId, to, slug }: JobPayload<'send-report-mail'>,
): Promise<void> {
  const { smtpUrl } = ctx.config
  const decision = await findDecision(ctx.db.root, reportId)
  const mail =
    decision &&
    (to === 'owner' ? writeToOwner(decision, ctx.config, slug) : writeToReporter(decision, ctx.config, slug))
  if (!smtpUrl || !mail) return
  const limit = to === 'owner' ? noticeLimit(decision.owner, mail.to) : (['mail:address', mail.to] as const)
  if (!(await sendLimitedMail(ctx, { smtpUrl, limits: [limit], write: () => mail })))
    return ctx.log.warn({ reportId, to }, 'a mail was dropped, because its limit is exceeded')
  if (to === 'reporter') await forgetEmails(ctx.db.root, [reportId])
}

type Site = Pick<Context['config'], 'brandName' | 'publicUrl'>

/** An address that nobody has confirmed may be a stranger's, who gets nothing that the owner of the video wrote. */
function writeToOwner({ report, prompt, owner }: Decision, site: Site, slug: string | undefined): Mail | null {
  const { brandName, publicUrl } = site
  if (!owner.email || !owner.isActive) return null
  const isConfirmed = owner.emailVerifiedAt !== null
  const isDeleted = report.decision === 'delete'
  const what = isDeleted ? 'deleted it' : 'ended its sharing. Only you can still see it, and it cannot be shared again'
  return {
    to: owner.email,
    subject: `Your video at ${brandName} was ${isDeleted ? 'deleted' : 'hidden'}`,
    text: `${greet(isConfirmed ? owner.username : null)}

somebody reported your shared video${isConfirmed ? `:\n\n${quote(prompt)}\n\nWe` : `${pageOf(site, slug)}. We`} looked at it and ${what}.

The reason: ${report.ownerReason}

If you think that this is wrong, write to us: ${publicUrl}/contact
`,
  }
}

/** What was done, in the words of a mail to the person who reported the video. */
const outcomes = {
  hide: 'We ended the sharing of the video. It cannot be shared again.',
  delete: 'We deleted the video.',
  dismiss: 'We left the video as it is.',
}

/** Quotes nothing that the owner of the video wrote: anybody may report an own video under a stranger's address. */
function writeToReporter({ report }: Decision, site: Site, slug: string | undefined): Mail | null {
  if (!report.email || !report.answer || !report.decision) return null
  const day = report.createdAt.toISOString().slice(0, 10)
  return {
    to: report.email,
    subject: `Your report at ${site.brandName}`,
    text: `Hello,

on ${day}, somebody reported a shared video${pageOf(site, slug)} and left this address for our answer.
${outcomes[report.decision]}

${report.answer}

If it was not you, ignore this mail. We do not keep your address.
`,
  }
}

const pageOf = ({ publicUrl }: Site, slug: string | undefined) => (slug ? `, ${publicUrl}/v/${slug},` : '')
/** On lines of its own, because a prompt may contain quotation marks. */
const quote = (text: string) => `    ${shortenText(text, 100).replaceAll(/\s+/g, ' ')}`
