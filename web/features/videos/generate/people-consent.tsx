import { useRef, useState } from 'react'
import { hasOutsidePictures } from '#contract/videos/has-outside-pictures.ts'
import { FieldError } from '#web/components/ui/form/field.tsx'
import * as texts from '#web/texts/generator.ts'
import type { Submission } from './request/to-submission.ts'

type Sent = Submission['body']

/** The pictures that may show people, as text; empty if there are none. */
function listOutsidePictures(body: Sent): string {
  if ('imageUrls' in body) return (body.imageUrls ?? []).join(' ')
  const inputs = 'inputs' in body ? (body.inputs ?? []) : []
  return hasOutsidePictures(inputs) ? JSON.stringify(inputs) : ''
}

/** The tick that the operator may demand. It counts for the pictures that were there when it was set. */
export function usePeopleConsent(body: Sent, asksPeopleConsent: boolean) {
  const [agreed, setAgreed] = useState('')
  const [refused, setRefused] = useState('')
  const tick = useRef<HTMLInputElement>(null)
  const pictures = listOutsidePictures(body)
  const asked = asksPeopleConsent && pictures !== ''
  const given = asked && agreed === pictures
  return {
    asked,
    given,
    lacking: asked && !given && refused === pictures,
    set: (checked: boolean) => setAgreed(checked ? pictures : ''),
    tick,
    /** Shows that the tick is missing, and where it is. */
    refuse() {
      setRefused(pictures)
      tick.current?.focus()
    },
  }
}

export function PeopleConsent({ consent }: { consent: ReturnType<typeof usePeopleConsent> }) {
  if (!consent.asked) return null
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <input
          ref={consent.tick}
          type="checkbox"
          className="size-4 shrink-0 accent-beam"
          checked={consent.given}
          onChange={({ target }) => consent.set(target.checked)}
          aria-describedby={consent.lacking ? 'consent-missing' : undefined}
          aria-invalid={consent.lacking}
        />
        <span>{texts.peopleHaveAgreed}</span>
      </label>
      {consent.lacking && <FieldError id="consent-missing">{texts.consentMissing}</FieldError>}
    </div>
  )
}
