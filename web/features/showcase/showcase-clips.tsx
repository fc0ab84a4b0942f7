import { useState } from 'react'
import { Link } from 'react-router'
import type { AdminClip } from '#contract/showcase/admin-showcase.ts'
import { showcaseLimits } from '#contract/showcase/list-showcase.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/overlay/dialog.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Unreachable } from '#web/components/ui/unreachable.tsx'
import * as texts from '#web/texts/admin.ts'
import { AddClipForm } from './add-clip-form.tsx'
import { ClipList } from './clip-list.tsx'
import { EditClipForm } from './edit-clip-form.tsx'
import { useClips } from './showcase-queries.ts'

/** The clips on the landing page in their order, and the dialogs that add and change them. */
export function ShowcaseClips() {
  const { data, isPending, refetch } = useClips()
  const [opened, setOpened] = useState<AdminClip | 'new' | null>(null)
  const close = () => setOpened(null)

  if (isPending) return <Skeleton className="h-40 w-full" />
  if (!data) return <Unreachable text={texts.clipsUnreachable} onRetry={() => void refetch()} />
  const isFull = data.length >= showcaseLimits.all
  return (
    <>
      {data.length === 0 ? <p className="mb-4">{texts.noClips}</p> : <ClipList clips={data} onEdit={setOpened} />}
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" aria-disabled={isFull} onClick={() => setOpened('new')}>
          {texts.addClip}
        </Button>
        <Button asChild variant="quiet">
          <Link to="/">{texts.seeLandingPage}</Link>
        </Button>
        {isFull && <p className="text-quiet text-sm">{texts.fullShowcase}</p>}
      </div>
      {opened && (
        <Dialog narrow open onOpenChange={close} title={opened === 'new' ? texts.addClip : texts.editClip}>
          {opened === 'new' ? <AddClipForm onDone={close} /> : <EditClipForm clip={opened} onDone={close} />}
        </Dialog>
      )}
    </>
  )
}
