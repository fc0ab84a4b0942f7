import { useState } from 'react'
import { maxClipBytes } from '#contract/showcase/admin-showcase.ts'
import { showcaseLimits } from '#contract/showcase/list-showcase.ts'
import { firstCharacters } from '#contract/typed-text/measure-text.ts'
import { Field } from '#web/components/ui/form/field.tsx'
import { FormFooter } from '#web/components/ui/form/form-footer.tsx'
import { Input } from '#web/components/ui/form/input.tsx'
import { Progress } from '#web/components/ui/progress.tsx'
import { Tabs } from '#web/components/ui/tabs.tsx'
import { messageAt } from '#web/lib/show-at-field.ts'
import * as texts from '#web/texts/admin.ts'
import { type ClipOrigin, useAddClip } from './showcase-queries.ts'
import { VideoChoice } from './video-choice.tsx'
import { WordsFields } from './words-fields.tsx'

/** Adds one of the administrator's own videos, or an uploaded file. */
export function AddClipForm({ onDone }: { onDone: () => void }) {
  const [origin, setOrigin] = useState<ClipOrigin | null>(null)
  const [words, setWords] = useState({ words: '', label: '' })
  /** The prompt that was filled in: only that is replaced by the prompt of another video. */
  const [filledIn, setFilledIn] = useState('')
  const [progress, setProgress] = useState(0)
  const [missing, setMissing] = useState(false)
  const { mutate, isPending, error } = useAddClip()
  const file = origin && 'file' in origin ? origin.file : null
  const isTooLarge = file !== null && file.size > maxClipBytes
  const originError = (field: string, text: string) => (missing && !origin ? text : messageAt(error, field))

  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(!origin)
        if (origin && !isTooLarge) mutate({ origin, words, onProgress: setProgress }, { onSuccess: onDone })
      }}
    >
      <Tabs
        label={texts.whereFrom}
        tabs={[
          {
            value: 'own',
            label: texts.myVideos,
            content: (
              <VideoChoice
                chosen={origin && 'videoId' in origin ? origin.videoId : null}
                error={originError('videoId', texts.chooseVideo)}
                onChoose={({ taskId, prompt }) => {
                  setOrigin({ videoId: taskId })
                  const suggested = firstCharacters(prompt, showcaseLimits.maxWords)
                  if (words.words === filledIn) setWords({ ...words, words: suggested })
                  setFilledIn(suggested)
                }}
              />
            ),
          },
          {
            value: 'upload',
            label: texts.uploadFile,
            content: (
              <FileField
                error={isTooLarge ? texts.tooLarge : originError('file', texts.chooseFile)}
                onChoose={(chosen) => setOrigin(chosen && { file: chosen })}
              />
            ),
          },
        ]}
      />
      <WordsFields value={words} error={error} onChange={setWords} />
      {isPending && file && <Progress value={progress * 100} label={texts.uploading} />}
      <FormFooter onCancel={onDone} pending={isPending} action={texts.addClip} acting={texts.adding} />
    </form>
  )
}

type FileFieldProps = { error: string | undefined; onChoose: (file: File | null) => void }

function FileField({ error, onChoose }: FileFieldProps) {
  return (
    <Field label={texts.file} error={error}>
      {(control) => (
        <>
          <Input
            {...control}
            type="file"
            accept="video/mp4"
            className="py-2 text-sm"
            onChange={({ target }) => onChoose(target.files?.[0] ?? null)}
          />
          <p className="mt-1.5 text-quiet text-sm">{texts.fileHint}</p>
        </>
      )}
    </Field>
  )
}
