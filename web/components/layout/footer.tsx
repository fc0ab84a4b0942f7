import { Link } from 'react-router'
import { brandName } from '#web/lib/brand.ts'
import * as texts from '#web/texts/shell.ts'

const links = [
  { to: '/explore', label: texts.explore },
  { to: '/terms', label: texts.terms },
  { to: '/privacy', label: texts.privacy },
  { to: '/refunds', label: texts.refunds },
  { to: '/acceptable-use', label: texts.acceptableUse },
  { to: '/docs', label: texts.apiReference },
  { to: '/verify', label: texts.verifyAVideo },
  { to: '/contact', label: texts.contact },
]

export function Footer() {
  return (
    <footer data-behind-menu className="border-edge border-t">
      <div className="mx-auto flex max-w-[90rem] flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-6 text-quiet text-sm sm:px-6">
        <p>
          <span suppressHydrationWarning>{`© ${new Date().getFullYear()} `}</span>
          <span>{texts.videoWithSound(brandName)}</span>
        </p>
        <nav aria-label={texts.footer}>
          <ul className="flex flex-wrap gap-x-5 gap-y-1">
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className="flex min-h-6 items-center underline underline-offset-4 hover:text-text">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  )
}
