import { Clapperboard, LoaderCircle, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/form/field.tsx'
import { Input } from '#web/components/ui/form/input.tsx'
import { Segments } from '#web/components/ui/form/toggle-group.tsx'
import { Dialog } from '#web/components/ui/overlay/dialog.tsx'
import { OwnVideos } from '#web/features/videos/generate/pictures/own-videos.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { formatDuration } from '#web/lib/format.ts'
import * as texts from '#web/texts/videos.ts'
import { findFilmFault } from './find-film-fault.ts'
import { ShotList } from './shot-list.tsx'
import { lengthOf, type Shot, type Transition, taskToShot } from './shots.ts'
import { useJoin } from './use-join.ts'

export type Draft = { title: string; shots: Shot[]; transition: Transition }

type JoinDialogProps = { initial: Draft; onClose: () => void; onStarted: (taskId: string) => void }

/** Joins finished videos to one film, in the order that is chosen here. */
export function JoinDialog({ initial, onClose, onStarted }: JoinDialogProps) {
  const [{ title, shots, transition }, setDraft] = useState(initial)
  const { mutate, isPending } = useJoin(onStarted)
  const change = (changes: Partial<Draft>) => setDraft((draft) => ({ ...draft, ...changes }))
  const seconds = lengthOf(shots, transition)
  const fault = findFilmFault({ title, shots, seconds })
  return (
    <Dialog open narrow onOpenChange={(open) => !open && onClose()} title={texts.joinTitle}>
      <form
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (!fault && !isPending) mutate({ title, shots, transition })
        }}
      >
        <Field label={texts.filmTitle}>
          {(control) => <Input {...control} value={title} onChange={({ target }) => change({ title: target.value })} />}
        </Field>
        <div>
          <ShotList shots={shots} onChange={(next) => change({ shots: next })} />
          <AddShot onAdd={(shot) => change({ shots: [...shots, shot] })} />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Segments
            label={texts.transition}
            value={transition}
            onValueChange={(next) => change({ transition: next })}
            options={[
              { value: 'cut', label: texts.cut },
              { value: 'fade', label: texts.crossFade },
            ]}
          />
          <p className="text-quiet text-sm tabular-nums">{texts.filmLasts(formatDuration(seconds * 1000))}</p>
        </div>
        <div>
          <Button
            type="submit"
            variant="primary"
            className="w-full"
            disabled={fault !== null}
            aria-disabled={isPending}
          >
            {isPending ? (
              <LoaderCircle aria-hidden className="size-4 animate-spin" />
            ) : (
              <Clapperboard aria-hidden className="size-4" />
            )}
            <span>{texts.joinFree}</span>
          </Button>
          <p role="status" className="mt-2 text-quiet text-sm">
            {fault ?? texts.whatJoiningDoes}
          </p>
        </div>
      </form>
    </Dialog>
  )
}

function AddShot({ onAdd }: { onAdd: (shot: Shot) => void }) {
  const { user } = useCurrentUser()
  const [open, setOpen] = useState(false)
  if (!user) return null
  return (
    <>
      <Button size="small" className="mt-3" onClick={() => setOpen(true)}>
        <Plus aria-hidden className="size-4" />
        <span>{texts.addShot}</span>
      </Button>
      {open && (
        <Dialog open onOpenChange={setOpen} title={texts.addShot}>
          <OwnVideos
            username={user.username}
            onChoose={(task) => {
              onAdd(taskToShot(task))
              setOpen(false)
            }}
          />
        </Dialog>
      )}
    </>
  )
}
