import { Columns2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { VideoTask } from '#contract/videos/videos.ts'
import { Button } from '#web/components/ui/button.tsx'
import { lazyPart } from '#web/lib/parts/load-part.ts'
import * as texts from '#web/texts/videos.ts'

const CompareTakes = lazyPart(async () => {
  const { CompareTakes } = await import('./compare-takes.tsx')
  return { default: CompareTakes }
})

export function CompareButton({ takes }: { takes: readonly VideoTask[] }) {
  const [open, setOpen] = useState(false)
  if (takes.length < 2) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Columns2 aria-hidden className="size-4" />
        <span>{texts.compareTakes}</span>
      </Button>
      {open && (
        <Suspense>
          <CompareTakes takes={takes} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
