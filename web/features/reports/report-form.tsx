import { type FormEvent, useEffect, useState } from 'react'
import { type ReportReason, reportReasons } from '#contract/videos/video-reports.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/form/field.tsx'
import { Input, Textarea } from '#web/components/ui/form/input.tsx'
import { Select } from '#web/components/ui/form/select.tsx'
import { describeError } from '#web/lib/api.ts'
import { messageAt } from '#web/lib/show-at-field.ts'
import * as texts from '#web/texts/site.ts'
import { useReportVideo } from './report-queries.ts'

const fields = ['slug', 'reason', 'words', 'email'] as const
const reasons = reportReasons.map((value) => ({ value, label: texts.reportReasons[value] }))

/** The part of a shared video's address that names it, or the text itself. */
const slugIn = (address: string) => /\/v\/([a-z0-9]+)/.exec(address)?.[1] ?? address.trim()

/** Reports the shared video that the address of the page names, or else one that the visitor names. */
export function ReportForm() {
  const [reason, setReason] = useState<ReportReason>('illegal')
  const [words, setWords] = useState('')
  const [email, setEmail] = useState('')
  const [address, setAddress] = useState('')
  // The page is the same file for every video, so only the browser knows which one is meant.
  const [named, setNamed] = useState<string | null>('')
  useEffect(() => setNamed(new URLSearchParams(window.location.search).get('video')), [])
  const { mutate, isPending, isSuccess, error } = useReportVideo()

  function submit(event: FormEvent) {
    event.preventDefault()
    mutate({ slug: named || slugIn(address), reason, words, email })
  }

  if (isSuccess) return <Thanks />
  const asksAddress = named === null
  const isAtField = fields.some((field) => (field !== 'slug' || asksAddress) && messageAt(error, field))
  return (
    <form noValidate onSubmit={submit} className="max-w-xl space-y-5">
      {asksAddress && (
        <Field label={texts.addressOfTheVideo} error={messageAt(error, 'slug')}>
          {(control) => (
            <Input
              {...control}
              inputMode="url"
              placeholder={`${window.location.origin}/v/…`}
              value={address}
              onChange={(event) => setAddress(event.target.value)}
            />
          )}
        </Field>
      )}
      <Field label={texts.reportReason} error={messageAt(error, 'reason')}>
        {({ id }) => <Select id={id} value={reason} onValueChange={setReason} options={reasons} />}
      </Field>
      <Field label={texts.whatIsWrong} error={messageAt(error, 'words')}>
        {(control) => (
          <Textarea
            {...control}
            rows={5}
            maxLength={2000}
            placeholder={texts.whatIsWrongHint}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        )}
      </Field>
      <Field label={texts.yourEmail} aside={texts.optionalForTheAnswer} error={messageAt(error, 'email')}>
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      {error && !isAtField && (
        <p role="alert" className="text-bad">
          {describeError(error)}
        </p>
      )}
      <Button type="submit" variant="primary" size="large" disabled={isPending}>
        {isPending ? texts.sendingReport : texts.sendReport}
      </Button>
    </form>
  )
}

function Thanks() {
  return (
    <div role="status" className="max-w-xl rounded-card border border-edge bg-seat p-6">
      <h2 className="text-xl">{texts.thanksForTheReport}</h2>
      <p className="mt-2 text-quiet">{texts.whatHappensToReports}</p>
    </div>
  )
}
