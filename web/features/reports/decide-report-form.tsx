import { type FormEvent, useState } from 'react'
import { type ReportDecision, type ReportedVideo, reportDecisions } from '#contract/videos/video-reports.ts'
import { Field } from '#web/components/ui/form/field.tsx'
import { FormFooter } from '#web/components/ui/form/form-footer.tsx'
import { Textarea } from '#web/components/ui/form/input.tsx'
import { Select } from '#web/components/ui/form/select.tsx'
import { messageAt } from '#web/lib/show-at-field.ts'
import * as texts from '#web/texts/admin.ts'
import { useDecideReport } from './report-queries.ts'

const decisions = reportDecisions.map((value) => ({ value, label: texts.decisions[value] }))

type DecideReportFormProps = { reported: ReportedVideo; onDone: () => void }

/** Hides or deletes the video, or dismisses its reports; says what follows, and to whom something is mailed. */
export function DecideReportForm({ reported, onDone }: DecideReportFormProps) {
  const [decision, setDecision] = useState<ReportDecision>('hide')
  const [ownerReason, setOwnerReason] = useState('')
  const [answer, setAnswer] = useState('')
  const { mutate, isPending, error } = useDecideReport()

  function submit(event: FormEvent) {
    event.preventDefault()
    mutate({ id: reported.id, decision, ownerReason, answer }, { onSuccess: onDone })
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <Field label={texts.decision}>
        {({ id }) => <Select id={id} value={decision} onValueChange={setDecision} options={decisions} />}
      </Field>
      <p className="text-quiet">{texts.whatFollows[decision]}</p>
      {decision !== 'dismiss' && (
        <Field
          label={texts.reasonForTheOwner}
          aside={asideOf(decision, reported)}
          error={messageAt(error, 'ownerReason')}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              value={ownerReason}
              onChange={(event) => setOwnerReason(event.target.value)}
            />
          )}
        </Field>
      )}
      {reported.reports.some(({ email }) => email) && (
        <Field
          label={texts.answerToReporters}
          aside={reported.mailedReporters > 0 ? texts.mailedToReporters(reported.mailedReporters) : texts.notMailed}
          error={messageAt(error, 'answer')}
        >
          {(control) => (
            <Textarea {...control} rows={3} value={answer} onChange={(event) => setAnswer(event.target.value)} />
          )}
        </Field>
      )}
      <FormFooter onCancel={onDone} pending={isPending} action={texts.decide} acting={texts.deciding} />
    </form>
  )
}

function asideOf(decision: ReportDecision, { owner, ownerIsMailed }: ReportedVideo): string {
  if (decision === 'delete') return ownerIsMailed ? texts.mailedTo(owner) : texts.notMailed
  return ownerIsMailed ? texts.mailedAndShownTo(owner) : texts.shownTo(owner)
}
