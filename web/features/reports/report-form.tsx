import { type FormEvent, useEffect, useId, useState } from 'react'
import { type ReportOutcome, type ReportReason, reportReasons } from '#contract/videos/video-reports.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/form/field.tsx'
import { Input, Textarea } from '#web/components/ui/form/input.tsx'
import { Select } from '#web/components/ui/form/select.tsx'
import { takeFocus } from '#web/components/ui/hand-on-focus.ts'
import { readSiteAddress } from '#web/lib/address/site-address.ts'
import { describeError, wasRefused } from '#web/lib/api.ts'
import { messageAt } from '#web/lib/show-at-field.ts'
import * as texts from '#web/texts/site.ts'
import { useReportVideo, useSharedVideo } from './report-queries.ts'
import { ReportedVideo } from './reported-video.tsx'

const fields = ['slug', 'reason', 'words', 'email'] as const
const reasons = reportReasons.map((value) => ({ value, label: texts.reportReasons[value] }))

/** The part of a shared video's address that names it, or the text itself. */
const slugIn = (address: string) => /\/v\/([a-z0-9]+)/.exec(address)?.[1] ?? address.trim()

function focusRefused(form: HTMLFormElement, error: Error): void {
  const field = fields.find((name) => messageAt(error, name) !== undefined)
  const input = form.elements.namedItem(field === 'slug' ? 'address' : (field ?? ''))
  if (input instanceof HTMLElement) input.focus()
}

/**
 * Reports the shared video that the address of the page names, or else one that the visitor names. The inputs are
 * uncontrolled, so that text typed before hydration is not lost.
 */
export function ReportForm() {
  const [reason, setReason] = useState<ReportReason>('illegal')
  // The page is the same file for every video, so only the browser knows which one is meant.
  const [named, setNamed] = useState<string | null>('')
  useEffect(() => {
    const slug = new URLSearchParams(window.location.search).get('video')
    setNamed(slug && /^[a-z0-9]+$/.test(slug) ? slug : null)
  }, [])
  const [typed, setTyped] = useState('')
  const { mutate, isPending, data, error } = useReportVideo()
  const video = useSharedVideo(named || typed)
  const isGone = wasRefused(video.error, 'NOT_FOUND')
  const asksAddress = named === null || (named !== '' && isGone)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const form = event.currentTarget
    const values = new FormData(form)
    const read = (name: string) => String(values.get(name) ?? '')
    const slug = asksAddress ? slugIn(read('address')) : (named ?? '')
    const report = { slug, reason, words: read('words'), email: read('email') }
    mutate(report, { onError: (error) => focusRefused(form, error) })
  }

  if (data) return <Answer outcome={data.outcome} />
  const isAtField = fields.some((field) => (field !== 'slug' || asksAddress) && messageAt(error, field))
  return (
    <form noValidate onSubmit={submit} className="max-w-xl space-y-5">
      {video.data && <ReportedVideo video={video.data} />}
      {isGone && <p role="status">{named ? texts.videoNotShared : texts.noVideoHasThisAddress}</p>}
      {asksAddress && (
        <Field label={texts.addressOfTheVideo} error={messageAt(error, 'slug')}>
          {(control) => (
            <Input
              {...control}
              name="address"
              inputMode="url"
              placeholder={`${readSiteAddress()}/v/…`}
              onBlur={(event) => {
                setNamed(null)
                setTyped(slugIn(event.target.value))
              }}
            />
          )}
        </Field>
      )}
      <Field label={texts.reportReason} error={messageAt(error, 'reason')}>
        {({ id }) => <Select id={id} value={reason} onValueChange={setReason} options={reasons} />}
      </Field>
      <Field label={texts.whatIsWrong} error={messageAt(error, 'words')}>
        {(control) => <Textarea {...control} name="words" rows={5} placeholder={texts.whatIsWrongHint} />}
      </Field>
      <Field label={texts.yourEmail} aside={texts.optionalForTheAnswer} error={messageAt(error, 'email')}>
        {(control) => <Input {...control} name="email" type="email" autoComplete="email" />}
      </Field>
      {error && !isAtField && (
        <p role="alert" className="text-bad">
          {describeError(error)}
        </p>
      )}
      <Button type="submit" variant="primary" size="large" aria-disabled={isPending}>
        {isPending ? texts.sendingReport : texts.sendReport}
      </Button>
    </form>
  )
}

function Answer({ outcome }: { outcome: ReportOutcome }) {
  const isKept = outcome === 'received'
  const id = useId()
  return (
    <section
      ref={takeFocus}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className="max-w-xl rounded-card border border-edge bg-seat p-6"
    >
      <h2 id={`${id}-title`} className="text-xl">
        {isKept ? texts.thanksForTheReport : texts.notAddedTitle}
      </h2>
      <p id={`${id}-text`} className="mt-2 text-quiet">
        {isKept ? texts.whatHappensToReports : texts.whyNotAdded[outcome]}
      </p>
    </section>
  )
}
