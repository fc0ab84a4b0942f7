import { Clapperboard } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { lazyPart } from '#web/lib/parts/load-part.ts'
import type { Draft } from './join-dialog.tsx'

const JoinDialog = lazyPart(async () => {
  const { JoinDialog } = await import('./join-dialog.tsx')
  return { default: JoinDialog }
})

type JoinButtonProps = { label: string; draft: () => Draft; onStarted: () => void }

/** Opens the dialog that joins videos; once the film has started, shows it. */
export function JoinButton({ label, draft, onStarted }: JoinButtonProps) {
  const navigate = useNavigate()
  const [initial, setInitial] = useState<Draft | null>(null)
  return (
    <>
      <Button onClick={() => setInitial(draft())}>
        <Clapperboard aria-hidden className="size-4" />
        <span>{label}</span>
      </Button>
      {initial && (
        <Suspense>
          <JoinDialog
            initial={initial}
            onClose={() => setInitial(null)}
            onStarted={(taskId) => {
              setInitial(null)
              onStarted()
              void navigate(`/my-creations?video=${encodeURIComponent(taskId)}`)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
