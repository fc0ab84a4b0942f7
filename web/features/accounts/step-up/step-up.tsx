import { Suspense } from 'react'
import { lazyPart } from '#web/lib/parts/load-part.ts'
import { useStepUpAsk } from '#web/lib/step-up.ts'

/** Lazy-loaded, because few calls need it. */
const StepUpDialog = lazyPart(() => import('./step-up-dialog.tsx'))

/** Mounted once, by the shell. Shows the dialog while a protected call waits for a confirmation. */
export function StepUp() {
  const ask = useStepUpAsk()
  if (!ask) return null
  return (
    <Suspense>
      <StepUpDialog onAnswer={ask.answer} />
    </Suspense>
  )
}
