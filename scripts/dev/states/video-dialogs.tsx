import { Dialog } from '#web/components/ui/overlay/dialog.tsx'
import { DeleteButton } from '#web/features/videos/details/delete-button.tsx'
import { JoinDialog } from '#web/features/videos/films/join-dialog.tsx'
import { toShots } from '#web/features/videos/films/shots.ts'
import { ShareVideo } from '#web/features/videos/share/share-video.tsx'
import { newFilm, shareTheVideo } from '#web/texts/videos.ts'
import { DialogButton } from './dialog-button.tsx'
import { toTasks } from './sample-tasks.ts'

const shareUrl = 'https://example.com/v/example'
const shared = toTasks('shared', {
  'Not shared': {},
  'Shared by link': { isPublic: true, shareUrl },
  'Listed by search engines': { isPublic: true, isListed: true, shareUrl },
  'Hidden by the operator': {
    shareBlockedReason: 'It shows a person without consent.',
    shareBlockedAt: '2026-03-06T09:00:00.000Z',
  },
})

export function ShareDialogs() {
  return (
    <>
      {shared.map((task) => (
        <DialogButton
          key={task.taskId}
          label={task.prompt}
          dialog={(close) => (
            <Dialog open narrow onOpenChange={close} title={shareTheVideo}>
              <ShareVideo task={task} />
            </Dialog>
          )}
        />
      ))}
    </>
  )
}

/** Of no video: the server finds none with these ids. */
export function DeleteDialogs() {
  return (
    <>
      <DeleteButton taskIds={['vid_none']} onDeleted={() => {}} />
      <DeleteButton taskIds={['vid_none', 'vid_none_2', 'vid_none_3']} onDeleted={() => {}} />
    </>
  )
}

export function JoinDialogs() {
  const drafts = { 'Two videos': shared.slice(0, 2), 'Too few videos': shared.slice(0, 1) }
  return (
    <>
      {Object.entries(drafts).map(([label, tasks]) => (
        <DialogButton
          key={label}
          label={label}
          dialog={(close) => (
            <JoinDialog
              initial={{ title: newFilm, transition: 'fade', shots: toShots(tasks) }}
              onClose={close}
              onStarted={close}
            />
          )}
        />
      ))}
    </>
  )
}
