import type { KnownInput } from '#contract/models/find-input-fault.ts'
import type { ModeRules } from '#contract/models/model.ts'
import type { VideoMode } from '#contract/models/video-modes.ts'
import type { MediaFile, MediaValues, Shot } from './media-values.ts'

export type MediaInput = Pick<KnownInput, 'role' | 'name'> & { file: MediaFile }

/** What a mode takes of the form's files and shots: nothing else is shown, sent or paid. */
export function takeMedia(
  mode: VideoMode,
  rules: ModeRules,
  values: MediaValues,
): { inputs: MediaInput[]; shots: Shot[] } {
  const { clip, sound, files = [], subjects = [], shots = [] } = values
  const { references } = rules
  const fits = ({ kind }: MediaFile) => (kind === 'video' ? references?.videos : references?.audios)
  const inputs: MediaInput[] = [
    ...(mode === 'image' && rules.clip && clip ? [{ role: 'first' as const, file: clip }] : []),
    ...(mode === 'references' ? files.filter(fits).map((file) => ({ role: 'reference' as const, file })) : []),
    ...(rules.subjects
      ? subjects.flatMap(({ name, pictures }) =>
          pictures.map((file) => ({ role: 'reference' as const, name: name || 'subject', file })),
        )
      : []),
    ...(rules.sound && sound ? [{ role: 'sound' as const, file: sound }] : []),
  ]
  return { inputs, shots: rules.shots ? shots : [] }
}

/** As the rules of a model see it. */
export function toKnown({ role, name, file }: MediaInput): KnownInput {
  const { kind, seconds } = file
  return { role, kind, ...(name === undefined ? {} : { name }), ...(seconds === undefined ? {} : { seconds }) }
}
