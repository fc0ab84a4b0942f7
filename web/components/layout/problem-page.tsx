import type { ReactNode } from 'react'

type ProblemPageProps = { code: string; title: string; text: string; children: ReactNode }

/** A missing or broken page: what happened, and where to go next. */
export function ProblemPage({ code, title, text, children }: ProblemPageProps) {
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col items-start px-4 py-24 sm:px-6">
      <p className="font-display font-semibold text-6xl text-quiet tabular-nums">{code}</p>
      <h1 className="mt-4 text-3xl">{title}</h1>
      <p className="mt-3 text-lg text-quiet">{text}</p>
      <div className="mt-8 flex flex-wrap gap-3">{children}</div>
    </div>
  )
}
