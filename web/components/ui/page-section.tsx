import type { ReactNode } from 'react'

type PageSectionProps = { title: string; intro?: ReactNode; wide?: boolean; children?: ReactNode }

/** The body of a plain page: headline, one sentence and content. */
export function PageSection({ title, intro, wide = false, children }: PageSectionProps) {
  return (
    <div className={`mx-auto w-full px-4 py-10 sm:px-6 sm:py-14 ${wide ? 'max-w-[90rem]' : 'max-w-5xl'}`}>
      <h1 className="text-3xl sm:text-4xl">{title}</h1>
      {intro && <p className="mt-3 max-w-[65ch] text-lg text-quiet">{intro}</p>}
      {children && <div className="mt-8">{children}</div>}
    </div>
  )
}
