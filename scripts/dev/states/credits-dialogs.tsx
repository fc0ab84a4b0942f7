import type { User } from '#contract/accounts/users.ts'
import { Dialog } from '#web/components/ui/overlay/dialog.tsx'
import { EditCreditsForm } from '#web/features/accounts/users/edit-credits-form.tsx'
import { RefundVideo } from '#web/features/videos/recovery/refund-video.tsx'
import { editCreditsTitle } from '#web/texts/users.ts'
import { DialogButton } from './dialog-button.tsx'
import { SampleAnswers } from './sample-answers.tsx'

const user: User = {
  ...{ id: '00000000-0000-4000-8000-000000000000', username: 'lan', email: null, credits: 120, videoCount: 3 },
  ...{ isAdmin: false, isActive: true, isDeleted: false, hasGoogle: false, createdAt: '2026-03-05T14:07:00.000Z' },
}

/** What an administrator does about credits. The server finds neither the user nor the video. */
export function CreditsDialogs() {
  return (
    <>
      <DialogButton
        label="Adjust the credits of a user"
        answers={[[['users', user.id, 1]]]}
        dialog={(close) => (
          <Dialog open narrow onOpenChange={close} title={editCreditsTitle}>
            <EditCreditsForm user={user} onDone={close} />
          </Dialog>
        )}
      />
      <SampleAnswers answers={[]}>
        <RefundVideo taskId="vid_none" refunded={false} />
        <RefundVideo taskId="vid_none" refunded />
      </SampleAnswers>
    </>
  )
}
