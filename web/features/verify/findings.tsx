import { BadgeCheck, CircleHelp, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDateTime } from '#web/lib/format.ts'
import * as texts from '#web/texts/site.ts'
import type { ManifestFacts } from './manifest-facts.ts'
import type { Checked } from './use-verify.ts'

/** What a check found, in plain words. */
export function Findings({ checked: { name, manifest, verification, failure } }: { checked: Checked }) {
  // Of a file that is no video, the reader's finding comes first: it explains the other one.
  const isUnreadable = manifest.state === 'unreadable'
  const credentials = <Credentials manifest={manifest} verification={verification} />
  return (
    <section aria-label={texts.resultFor(name)} className="space-y-4">
      <h2 dir="auto" className="break-words text-xl">
        {texts.resultFor(name)}
      </h2>
      {isUnreadable && credentials}
      {verification ? (
        <MadeHere verification={verification} />
      ) : (
        <Finding kind="unknown" title={texts.notAsked} text={failure ?? ''} />
      )}
      {!isUnreadable && credentials}
    </section>
  )
}

function MadeHere({ verification }: { verification: NonNullable<Checked['verification']> }) {
  const { madeHere, madeAt, model, modelLabel, resolution, demo } = verification
  if (!madeHere) return <Finding kind="unknown" title={texts.notMadeHere} text={texts.whyNotMadeHere} />
  return (
    <Finding kind="good" title={texts.madeHere} text={demo ? texts.drawnByTheDemo : texts.madeByAiHere}>
      <Fact name={texts.date}>{madeAt && formatDateTime(madeAt)}</Fact>
      <Fact name={texts.model}>{modelLabel ?? model}</Fact>
      <Fact name={texts.resolution}>{resolution}</Fact>
    </Finding>
  )
}

const titles: Record<ManifestFacts['state'], { kind: Kind; title: string; text: string }> = {
  trusted: { kind: 'good', title: texts.signedHere, text: texts.unchangedSinceSigning },
  valid: { kind: 'good', title: texts.signedByOthers, text: texts.whatAnUnknownSignerMeans },
  unchecked: { kind: 'unknown', title: texts.signerUnchecked, text: texts.whatUncheckedMeans },
  expired: { kind: 'good', title: texts.signedHereExpired, text: texts.whatExpiredMeans },
  'not-accepted': { kind: 'unknown', title: texts.signerNotAccepted, text: texts.whatNotAcceptedMeans },
  changed: { kind: 'bad', title: texts.changedAfterSigning, text: texts.whatChangedMeans },
  none: { kind: 'unknown', title: texts.noCredentials, text: texts.whatNoCredentialsMean },
  elsewhere: { kind: 'unknown', title: texts.credentialsElsewhere, text: texts.whatElsewhereMeans },
  unreadable: { kind: 'unknown', title: texts.credentialsUnreadable, text: texts.whatUnreadableMeans },
  'too-large': { kind: 'unknown', title: texts.tooLargeToRead, text: texts.whatTooLargeMeans },
  'reader-unavailable': {
    ...{ kind: 'unknown', title: texts.readerUnavailable, text: texts.whatReaderUnavailableMeans },
  },
}

const aiWords = { yes: texts.yesSaysTheSigner, source: texts.yesSaysTheSource, no: texts.noSaysTheSigner }

function Credentials({ manifest, verification }: Pick<Checked, 'manifest' | 'verification'>) {
  const facts = 'madeWith' in manifest ? manifest : null
  const isOurModel = facts?.madeWith && facts.madeWith === verification?.model
  return (
    <Finding {...titles[manifest.state]}>
      {facts && (
        <>
          <Fact name={texts.madeByAi}>{facts.madeByAi && aiWords[facts.madeByAi]}</Fact>
          <Fact name={texts.madeWith}>{(isOurModel && verification?.modelLabel) || facts.madeWith}</Fact>
          <Fact name={texts.signedBy}>{facts.signedBy}</Fact>
        </>
      )}
    </Finding>
  )
}

type Kind = 'good' | 'bad' | 'unknown'
const icons = { good: BadgeCheck, bad: CircleX, unknown: CircleHelp }
const colours = { good: 'text-good', bad: 'text-bad', unknown: 'text-quiet' }

type FindingProps = { kind: Kind; title: string; text: string; children?: ReactNode }

function Finding({ kind, title, text, children }: FindingProps) {
  const Icon = icons[kind]
  return (
    <div className="rounded-card border border-edge bg-seat p-5">
      <h3 className="flex items-center gap-2 font-medium">
        <Icon aria-hidden className={`size-5 shrink-0 ${colours[kind]}`} />
        <span>{title}</span>
      </h3>
      <p className="mt-2 max-w-[65ch] text-quiet">{text}</p>
      {children && <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2">{children}</dl>}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div>
      <dt className="text-quiet text-sm">{name}</dt>
      <dd dir="auto" className="break-words font-medium">
        {children}
      </dd>
    </div>
  )
}
