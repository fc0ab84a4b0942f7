import { type ReactNode, Suspense } from 'react'

type LandingSectionProps = {
  id: string
  title: string
  intro?: ReactNode
  /** If there is room, the title is beside the content; for content as narrow as text. */
  beside?: boolean
  children: ReactNode
}

/** React hydrates each section separately, so that the first touch does not wait for the whole long page. */
export function LandingSection({ id, title, intro, beside = false, children }: LandingSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-16">
      <Suspense>
        <div
          className={`border-edge border-t py-16 sm:py-20 ${beside ? 'lg:grid lg:grid-cols-[2fr_3fr] lg:gap-12' : ''}`}
        >
          <div>
            <h2 id={`${id}-title`} className="text-3xl sm:text-4xl">
              {title}
            </h2>
            {intro && <p className="mt-3 max-w-[60ch] text-lg text-quiet">{intro}</p>}
          </div>
          <div className={beside ? 'mt-10 lg:mt-0' : 'mt-10'}>{children}</div>
        </div>
      </Suspense>
    </section>
  )
}
