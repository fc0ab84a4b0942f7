import { Columns2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { VideoTask } from '#contract/videos/videos.ts'
import { Button } from '#web/components/ui/button.tsx'
import * as texts from '#web/texts/generator.ts'

const CompareTakes = lazy(async () => {
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
        {texts.compareTakes}
      </Button>
      {open && (
        <Suspense>
          <CompareTakes takes={takes} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
