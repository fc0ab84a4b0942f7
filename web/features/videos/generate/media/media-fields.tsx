import type { Settled } from '#web/features/videos/generate/settle-choice.ts'
import type { GenerateForm } from '#web/features/videos/generate/use-generate-form.ts'
import * as texts from '#web/texts/generator.ts'
import { FileList } from './file-list.tsx'
import type { MediaFile } from './media-values.ts'
import { SubjectFields } from './subject-fields.tsx'
import type { MediaUploads } from './use-media-uploads.ts'

export type MediaFieldsProps = { form: GenerateForm; settled: Settled; media: MediaUploads }

const video = 'video/mp4'
const audio = 'audio/mpeg,audio/wav'

/** What only some modes take besides pictures: videos, sounds, and pictures of named subjects. */
export function MediaFields({ form, settled, media }: MediaFieldsProps) {
  const { mode, rules } = settled
  const { references } = rules
  const takesFiles = mode === 'references' && references !== null && references.videos + references.audios > 0
  return (
    <>
      {mode === 'image' && rules.clip && (
        <OneFile {...{ form, media }} name="clip" accept={video} label={texts.clip} seconds={rules.clip.maxSeconds} />
      )}
      {takesFiles && <ReferenceFiles {...{ form, settled, media }} />}
      {rules.subjects && <SubjectFields {...{ form, settled, media }} />}
      {rules.sound && (
        <OneFile
          {...{ form, media }}
          name="sound"
          accept={audio}
          label={texts.soundToFollow}
          seconds={rules.sound.maxSeconds}
        />
      )}
    </>
  )
}

type OneFileProps = Omit<MediaFieldsProps, 'settled'> & {
  name: 'clip' | 'sound'
  accept: string
  label: string
  /** The length at most. */
  seconds: number
}

function OneFile({ form, media, name, accept, label, seconds }: OneFileProps) {
  const file = form.watch(name)
  const put = (kept: MediaFile | undefined) => form.setValue(name, kept, { shouldDirty: true })
  return (
    <FileList
      {...{ label, accept }}
      hint={texts.optionalUpToSeconds(seconds)}
      files={file ? [file] : []}
      free={file ? 0 : 1}
      busy={media.busy.includes(name)}
      onAdd={(files) => media.upload(name, files, put)}
      onRemove={() => put(undefined)}
    />
  )
}

function ReferenceFiles({ form, settled, media }: MediaFieldsProps) {
  const files = form.watch('files') ?? []
  const { videos = 0, audios = 0 } = settled.rules.references ?? {}
  const put = (kept: MediaFile[]) => form.setValue('files', kept, { shouldDirty: true })
  return (
    <FileList
      label={texts.videosAndSounds}
      hint={texts.upToVideosAndSounds(videos, audios)}
      accept={[...(videos > 0 ? [video] : []), ...(audios > 0 ? [audio] : [])].join(',')}
      files={files}
      free={videos + audios - files.length}
      busy={media.busy.includes('files')}
      onAdd={(added) => media.upload('files', added, (file) => put([...(form.getValues('files') ?? []), file]))}
      onRemove={(uploadId) => put(files.filter((file) => file.uploadId !== uploadId))}
    />
  )
}
