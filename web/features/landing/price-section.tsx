import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LandingSection } from './landing-section.tsx'

/** The comparison itself is the settings' and comes as a child. */
export function PriceSection({ children }: { children: ReactNode }) {
  return (
    <LandingSection
      id="generator"
      title="What a video costs"
      intro="You pay per video, with credits. One credit is one cent; 100 credits are $1."
    >
      <div className="grid items-start gap-8 lg:grid-cols-[3fr_2fr] lg:gap-12">
        <div className="rounded-card border border-edge bg-seat px-4 py-2 sm:px-6">{children}</div>
        <aside aria-label="Guarantee" className="rounded-card border border-beam bg-seat p-6">
          <p className="flex items-center gap-2.5 font-display font-semibold text-xl">
            <BadgeCheck aria-hidden className="size-6 text-beam" />
            Full HD, guaranteed
          </p>
          <p className="mt-3">All 16:9 videos are generated and delivered in Full HD 1080p via web or API.</p>
          <p className="mt-3 text-quiet">
            A video that fails is never charged: its credits come back by themselves.{' '}
            <Link to="/pricing" className="text-text underline underline-offset-4 hover:text-beam">
              Buy credits
            </Link>
          </p>
        </aside>
      </div>
    </LandingSection>
  )
}
