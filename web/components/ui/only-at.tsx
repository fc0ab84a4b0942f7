import type { ReactNode } from 'react'

type OnlyAtProps = {
  /** The sentence around the link. */
  words: (address: ReactNode) => ReactNode
  origin: string
  /** Where the link leads, at that origin. */
  path: string
  className?: string
}

/** Says that something works only at another address of this site, and leads there. */
export function OnlyAt({ words, origin, path, className = '' }: OnlyAtProps) {
  return (
    <p className={`text-quiet text-sm ${className}`}>
      {words(
        <a href={origin + path} className="break-all text-text underline underline-offset-4">
          {new URL(origin).host}
        </a>,
      )}
    </p>
  )
}
