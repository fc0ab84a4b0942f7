import { ArrowUpRight, Mail, MessageCircle, MessagesSquare, Send } from 'lucide-react'
import type { Site } from '#contract/settings/settings.ts'
import type { Elements } from '#web/components/ui/elements.ts'
import * as texts from '#web/texts/site.ts'

type ContactButtonsProps = { contact: Site['contact']; loading: boolean }

/** Shows every contact channel. A channel that is not configured says so instead of linking nowhere. */
export function ContactButtons({ contact, loading }: ContactButtonsProps) {
  const { messenger, zalo, telegram, email } = contact
  const unreachable = !loading && !messenger && !zalo && !telegram && !email
  return (
    <>
      <ul className="grid gap-3 sm:grid-cols-2" aria-busy={loading}>
        <ContactWay label={texts.messenger} href={messenger} icon={<MessageCircle aria-hidden />} loading={loading} />
        <ContactWay label={texts.zalo} href={zalo} icon={<MessagesSquare aria-hidden />} loading={loading} />
        <ContactWay label={texts.telegram} href={telegram} icon={<Send aria-hidden />} loading={loading} />
        <ContactWay
          label={texts.email}
          href={email && `mailto:${email}`}
          note={email}
          icon={<Mail aria-hidden />}
          loading={loading}
        />
      </ul>
      {unreachable && <p className="mt-4 max-w-[65ch] text-quiet">{texts.noContactDetailsYet}</p>}
    </>
  )
}

type ContactWayProps = {
  label: string
  href: string | null
  note?: string | null
  icon: Elements
  loading: boolean
}

const wayClass = 'flex min-h-20 w-full items-center gap-4 rounded-card border border-edge px-5 text-left'

function ContactWay({ label, href, note, icon, loading }: ContactWayProps) {
  if (!href) {
    return (
      <li>
        <button type="button" disabled className={`${wayClass} cursor-not-allowed text-quiet`}>
          {icon}
          <span>
            <span className="block font-semibold">{label}</span>
            {!loading && <span className="block text-sm">{texts.notSetUp}</span>}
          </span>
        </button>
      </li>
    )
  }
  return (
    <li>
      <a href={href} rel="noreferrer" className={`${wayClass} bg-seat transition-[border-color] hover:border-rim`}>
        <span className="text-beam">{icon}</span>
        <span className="min-w-0">
          <span className="block font-semibold">{label}</span>
          {note && <span className="block truncate text-quiet text-sm">{note}</span>}
        </span>
        <ArrowUpRight aria-hidden className="ml-auto size-5 shrink-0 text-quiet" />
      </a>
    </li>
  )
}
