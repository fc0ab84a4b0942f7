import { ArrowUpRight, Mail, MessageCircle, MessagesSquare, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Site } from '#contract/settings.ts'
import { Skeleton } from '#web/components/ui/skeleton.tsx'

type ContactButtonsProps = { contact: Site['contact']; loading: boolean }

/** Only the ways the operator has set up. */
export function ContactButtons({ contact, loading }: ContactButtonsProps) {
  if (loading) return <Skeleton className="h-20 w-full sm:w-1/2" />
  const { messenger, zalo, telegram, email } = contact
  if (!messenger && !zalo && !telegram && !email) {
    return (
      <p className="rounded-card border border-edge bg-seat p-6 text-quiet">
        The operator of this site has not published a way to be reached yet.
      </p>
    )
  }
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {messenger && <ContactLink href={messenger} label="Messenger" icon={<MessageCircle aria-hidden />} />}
      {zalo && <ContactLink href={zalo} label="Zalo" icon={<MessagesSquare aria-hidden />} />}
      {telegram && <ContactLink href={telegram} label="Telegram" icon={<Send aria-hidden />} />}
      {email && <ContactLink href={toMailLink(email)} label="E-mail" note={email} icon={<Mail aria-hidden />} />}
    </ul>
  )
}

type ContactLinkProps = { href: string; label: string; note?: string; icon: ReactNode }

function ContactLink({ href, label, note, icon }: ContactLinkProps) {
  return (
    <li>
      <a
        href={href}
        rel="noreferrer"
        className="flex min-h-20 items-center gap-4 rounded-card border border-edge bg-seat px-5 transition-[border-color] hover:border-rim"
      >
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

function toMailLink(email: string): string {
  return email.startsWith('mailto:') ? email : `mailto:${email}`
}
