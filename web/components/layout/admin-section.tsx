import type { ReactNode } from 'react'
import type { Elements } from '#web/components/ui/elements.ts'

type AdminSectionProps = { id: string; title: string; text: ReactNode; children: Elements }

/** One topic of administration: a heading, one sentence and its controls. */
export function AdminSection({ id, title, text, children }: AdminSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
      className="scroll-mt-32 outline-none rounded-card border border-edge bg-seat p-4 sm:p-6 lg:scroll-mt-20"
    >
      <h2 id={`${id}-title`} className="text-xl">
        {title}
      </h2>
      <p className="mt-1 mb-5 max-w-[70ch] text-quiet text-sm">{text}</p>
      {children}
    </section>
  )
}
