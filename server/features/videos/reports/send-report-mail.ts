import type { LimitName } from '#contract/limits.ts'
import type { Context } from '#server/context.ts'
import { type Mail, sendMail } from '#server/integrations/mail/send-mail.ts'
import type { JobPayload } from '#server/jobs/job-payloads.ts'
import { findDecision, forgetEmail } from './report-repository.ts'

type Decision = NonNullable<Awaited<ReturnType<typeof findDecision>>>

/**
 * Tells the owner why a video was hidden or deleted, or a reporter what was decided. Nothing is sent to addresses over
 * their daily limit.
 * @throws Error if the mail server refuses the mail; the queue tries again.
 */
export async function sendReportMail(ctx: Context, { reportId, to }: JobPayload<'send-report-mail'>): Promise<void> {
  const { smtpUrl, mailFrom, brandName, publicUrl } = ctx.config
  const decision = await findDecision(ctx.db.root, reportId)
  const mail = decision && (to === 'owner' ? writeToOwner(decision, ctx.config) : writeToReporter(decision, brandName))
  if (!smtpUrl || !mail) return
  const [limit, who] = countedBy(decision, to)
  if ((await ctx.limits.add(limit, who)).isOver)
    return ctx.log.warn({ reportId, to }, 'a mail was dropped, because its limit is exceeded')
  try {
    const from = mailFrom ?? `${brandName} <no-reply@${new URL(publicUrl).hostname}>`
    await sendMail({ smtpUrl, from }, mail)
  } catch (error) {
    await ctx.limits.giveBack(limit, who)
    throw error
  }
  if (to === 'reporter') await forgetEmail(ctx.db.root, reportId)
}

type Site = Pick<Context['config'], 'brandName' | 'publicUrl'>

/** Strangers cannot use up the mails of an owner who has confirmed the address. */
function countedBy({ report, owner }: Decision, to: 'owner' | 'reporter'): [LimitName, string] {
  if (to === 'owner' && owner.emailVerifiedAt) return ['mail:account', `${owner.id} notices`]
  return ['mail:address', String(to === 'owner' ? owner.email : report.email)]
}

function writeToOwner({ report, prompt, owner }: Decision, { brandName, publicUrl }: Site): Mail | null {
  if (!owner.email || !owner.isActive) return null
  const isDeleted = report.decision === 'delete'
  const what = isDeleted ? 'deleted it' : 'ended its sharing. Only you can still see it, and it cannot be shared again'
  return {
    to: owner.email,
    subject: `Your video at ${brandName} was ${isDeleted ? 'deleted' : 'hidden'}`,
    text: `Hello ${owner.username},

somebody reported your shared video "${shorten(prompt)}". We looked at it and ${what}.

The reason: ${report.ownerReason}

If you think that this is wrong, write to us: ${publicUrl}/contact
`,
  }
}

function writeToReporter({ report, prompt }: Decision, brandName: string): Mail | null {
  if (!report.email || !report.answer) return null
  return {
    to: report.email,
    subject: `Your report at ${brandName}`,
    text: `Hello,

you reported the video "${shorten(prompt)}". Thank you. This is our answer:

${report.answer}
`,
  }
}

const shorten = (text: string) => (text.length > 100 ? `${text.slice(0, 99)}…` : text)
