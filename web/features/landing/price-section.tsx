import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Elements } from '#web/components/ui/elements.ts'
import * as texts from '#web/texts/landing.ts'
import { LandingSection } from './landing-section.tsx'

/** Other features provide the comparison, which comes as a child, and the sentence about the price of a credit. */
export function PriceSection({ creditPrice, children }: { creditPrice: Elements; children: ReactNode }) {
  const intro = (
    <>
      <span>{`${texts.youPayPerVideo} `}</span>
      {creditPrice}
    </>
  )
  return (
    <LandingSection id="generator" title={texts.whatAVideoCosts} intro={intro}>
      <div className="grid items-start gap-8 lg:grid-cols-[3fr_2fr] lg:gap-12">
        <div className="rounded-card border border-edge bg-seat px-4 py-2 sm:px-6">{children}</div>
        <aside aria-label={texts.guarantee} className="rounded-card border border-beam bg-seat p-6">
          <p className="flex items-center gap-2.5 font-display font-semibold text-xl">
            <BadgeCheck aria-hidden className="size-6 text-beam" />
            <span>{texts.guaranteeTitle}</span>
          </p>
          <p className="mt-3">{texts.guaranteeText}</p>
          <p className="mt-3 text-quiet">
            <span>{`${texts.failuresAreFree} `}</span>
            <Link to="/pricing" className="text-text underline underline-offset-4 hover:text-beam">
              {texts.buyCredits}
            </Link>
          </p>
        </aside>
      </div>
    </LandingSection>
  )
}
