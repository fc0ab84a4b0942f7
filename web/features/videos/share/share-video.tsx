import { Check, Copy, ExternalLink } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { VideoTask } from '#contract/videos/videos.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Input } from '#web/components/ui/form/input.tsx'
import { Switch } from '#web/components/ui/form/switch.tsx'
import { describeBlock } from '#web/features/videos/video-words.ts'
import { showFailure } from '#web/lib/toasts.ts'
import { copyingFailed, selectTheText } from '#web/texts/shell.ts'
import * as texts from '#web/texts/videos.ts'
import { offerToApps } from './offer-to-apps.ts'
import { type SharedVideo, useShareVideo } from './use-share-video.ts'

/** Gives a finished video a public page that anybody with the link can open. */
export function ShareVideo({ task }: { task: VideoTask }) {
  return <Sharing task={task} shared={useShareVideo(task)} />
}

type SharingProps = {
  task: VideoTask
  shared: SharedVideo
  /** Copies the link as soon as it is known, and offers it to the apps of a phone. */
  givesLink?: boolean
}

export function Sharing({ task, shared, givesLink = false }: SharingProps) {
  const { isPublic, isListed, shareUrl, justShared, busy, share } = shared
  if (task.shareBlockedReason !== null) return <Blocked task={task} />
  return (
    <section>
      <h3 className="text-lg">{texts.sharing}</h3>
      <div className="mt-3 space-y-3">
        <Choice
          label={texts.publicLink}
          text={texts.whatSharingDoes}
          checked={isPublic}
          disabled={busy}
          onChange={(next) => share({ isPublic: next })}
        />
        {isPublic && (
          <>
            <LinkField url={shareUrl} isNew={justShared || givesLink} offeredAs={givesLink ? task.prompt : null} />
            <Choice
              label={texts.listed}
              text={texts.searchEnginesMayShowIt}
              checked={isListed}
              disabled={busy}
              onChange={(next) => share({ isPublic: true, isListed: next })}
            />
          </>
        )}
      </div>
    </section>
  )
}

/** After a report, an administrator ended the sharing for good. */
function Blocked({ task }: { task: VideoTask }) {
  return (
    <section>
      <h3 className="text-lg">{texts.sharing}</h3>
      <p className="mt-3 max-w-[65ch]">{texts.sharingWasBlocked}</p>
      <p dir="auto" className="mt-2 max-w-[65ch] whitespace-pre-line break-words">
        {describeBlock(task)}
      </p>
      <p className="mt-2 text-sm">
        <a href="/contact" className="underline underline-offset-4">
          {texts.objectToTheBlock}
        </a>
      </p>
    </section>
  )
}

type ChoiceProps = {
  label: string
  text: string
  checked: boolean
  disabled: boolean
  onChange: (checked: boolean) => void
}

function Choice({ label, text, checked, disabled, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-3">
      <Switch
        id={id}
        aria-describedby={`${id}-text`}
        checked={checked}
        // Disabled while it has the focus, it would lose the focus.
        aria-disabled={disabled}
        onCheckedChange={(next) => !disabled && onChange(next)}
      />
      <div>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <p id={`${id}-text`} className="text-quiet text-sm">
          {text}
        </p>
      </div>
    </div>
  )
}

const copiedMs = 2_000

type LinkFieldProps = {
  url: string | null
  /** Whether the visitor has just created the link: it is shown and copied. */
  isNew: boolean
  /** The title under which the apps of a phone are offered the link. */
  offeredAs: string | null
}

function LinkField({ url, isNew, offeredAs }: LinkFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)

  function sayCopied() {
    setCopied(true)
    setTimeout(() => setCopied(false), copiedMs)
  }

  const copyNew = useEffectEvent(async (link: string) => {
    field.current?.scrollIntoView({ block: 'nearest' })
    // A browser that refuses to copy without a click leaves that to the button.
    const isCopied = await writeLink(link).catch(() => false)
    if (isCopied) sayCopied()
    if (offeredAs !== null) await offerToApps({ title: offeredAs, url: link })
  })
  useEffect(() => {
    if (isNew && url) void copyNew(url)
  }, [isNew, url])

  async function copy() {
    if (!url) return
    field.current?.select()
    // There is no clipboard API over plain HTTP: the link is selected, and `execCommand` may work.
    const isCopied = await writeLink(url).catch(() => document.execCommand('copy'))
    if (isCopied) sayCopied()
    else showFailure(copyingFailed, selectTheText)
  }

  return (
    <div className="flex flex-wrap gap-2">
      <Input
        ref={field}
        readOnly
        aria-label={texts.linkToShare}
        value={url ?? texts.creatingTheLink}
        className="basis-full"
      />
      <Button className="h-11" disabled={!url} onClick={() => void copy()}>
        {copied ? <Check aria-hidden className="size-4 text-good" /> : <Copy aria-hidden className="size-4" />}
        <span aria-live="polite">{copied ? texts.copied : texts.copy}</span>
      </Button>
      {url && (
        <Button asChild size="icon" className="size-11">
          <a href={url} target="_blank" rel="noopener" aria-label={texts.openThePage}>
            <ExternalLink aria-hidden className="size-4" />
          </a>
        </Button>
      )}
    </div>
  )
}

/** Resolves to true. @throws if the browser refuses, or has no clipboard */
async function writeLink(link: string): Promise<true> {
  await navigator.clipboard.writeText(link)
  return true
}
