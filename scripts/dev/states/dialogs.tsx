import { CreditsDialogs } from './credits-dialogs.tsx'
import { PaymentDialogs } from './payment-dialogs.tsx'
import { StepUpDialogs } from './step-up-dialogs.tsx'
import { DeleteDialogs, JoinDialogs, ShareDialogs } from './video-dialogs.tsx'

const groups = {
  'Share a video': ShareDialogs,
  'Delete one video, or three': DeleteDialogs,
  'Join videos to a film': JoinDialogs,
  'Buy credits': PaymentDialogs,
  'Confirm a protected call': StepUpDialogs,
  'Credits and refunds, for administrators': CreditsDialogs,
}

/** A button for each state of a dialog. */
export function Dialogs() {
  return (
    <>
      {Object.entries(groups).map(([title, Buttons]) => (
        <section key={title} className="mt-10">
          <h2 className="mb-4 text-2xl">{title}</h2>
          <div className="flex flex-wrap items-center gap-2">
            <Buttons />
          </div>
        </section>
      ))}
    </>
  )
}
