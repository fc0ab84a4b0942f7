import type { ReactNode } from 'react'
import { Screen } from './screen.tsx'
import { WaitingLine } from './waiting-line.tsx'

/** Shows words in place of a picture. */
export function QuietScreen({ aspectRatio, children }: { aspectRatio: string; children: ReactNode }) {
  return (
    <Screen aspectRatio={aspectRatio} picture={<div className="max-w-md px-6 text-center">{children}</div>}>
      <WaitingLine className="my-auto" />
    </Screen>
  )
}
