import { z } from 'zod'

/** What a model of the jobs API may be made from. */
export const jobsModes = ['text', 'image', 'frames', 'references'] as const
export type JobsMode = (typeof jobsModes)[number]

const modeSchema = z.enum(jobsModes)

/** Our resolutions name the shorter side, and `4k`. */
const resolutionText = 'A resolution is such as 720p, or 4k'
export const resolutionSchema = z
  .string(resolutionText)
  .max(5, resolutionText)
  .regex(/^([1-9]\d{2,3}p|4k)$/, resolutionText)

const fieldText = 'A field has letters, digits and underscores, such as aspect_ratio'
const fieldSchema = z
  .string(fieldText)
  .max(60, fieldText)
  .regex(/^[A-Za-z]\w*$/, fieldText)

const slugText = 'The name at the provider is such as kling-2.6/text-to-video'
const slugSchema = z
  .string(slugText)
  .trim()
  .max(100, slugText)
  .regex(/^[A-Za-z0-9][\w./-]*$/, slugText)

const wordText = 'The word has 1 to 40 characters'
const wordSchema = z.string(wordText).min(1, wordText).max(40, wordText)

const pictureSchema = z.strictObject({ field: fieldSchema, as: z.enum(['text', 'list']) })

const ratioFields = { field: fieldSchema, fields: z.partialRecord(modeSchema, fieldSchema).exactOptional() }

/** How a model of the jobs API wants its input: a wrong JSON type is refused. https://docs.kie.ai/market/quickstart */
export const jobsWireSchema = z.strictObject({
  /** The provider's names of the model, by mode. */
  slugs: z.partialRecord(modeSchema, slugSchema),
  seconds: z.strictObject({ field: fieldSchema, as: z.enum(['text', 'number']) }),
  /** Our resolutions in the provider's words; absent if the model has only one and no field for it. */
  resolution: z.strictObject({ field: fieldSchema, values: z.record(resolutionSchema, wordSchema) }).exactOptional(),
  /**
   * `withFrames`: whether a given first frame decides the shape. `fixed`: it does not, the field does. `omit`: the
   * field must be absent then. `send`: the field is required and ignored then, so `sent` is put in. The field may have
   * another name in a mode. Absent if the model has no field for it.
   */
  aspectRatio: z
    .discriminatedUnion('withFrames', [
      z.strictObject({ ...ratioFields, withFrames: z.enum(['fixed', 'omit']) }),
      z.strictObject({ ...ratioFields, withFrames: z.literal('send'), sent: wordSchema }),
    ])
    .exactOptional(),
  /** The field that turns the sound on and off. */
  audio: fieldSchema.exactOptional(),
  negativePrompt: fieldSchema.exactOptional(),
  seed: fieldSchema.exactOptional(),
  /** Where the pictures of each role go. Roles with the same list are in it one after the other. */
  pictures: z.strictObject({
    first: pictureSchema.exactOptional(),
    last: pictureSchema.exactOptional(),
    reference: pictureSchema.exactOptional(),
  }),
  /** Where videos go: the one that is continued, and those among the references. */
  videos: z
    .strictObject({ first: pictureSchema.exactOptional(), reference: pictureSchema.exactOptional() })
    .exactOptional(),
  /** Where sounds go: the one that the video is made to, which may have another name in a mode, and references. */
  sounds: z
    .strictObject({
      sound: z
        .strictObject({ field: fieldSchema, fields: z.partialRecord(modeSchema, fieldSchema).exactOptional() })
        .exactOptional(),
      reference: pictureSchema.exactOptional(),
    })
    .exactOptional(),
  /** The list of named subjects, each with its name, a description and its pictures. */
  subjects: fieldSchema.exactOptional(),
  /** The switch for several shots, always sent, and the list of them. */
  shots: z.strictObject({ flag: fieldSchema, list: fieldSchema }).exactOptional(),
  /** Sent with every request. */
  always: z
    .record(fieldSchema, z.union([z.boolean(), z.number().min(-1_000_000).max(1_000_000), z.string().max(100)]))
    .refine((fields) => Object.keys(fields).length <= 20, 'At most 20 fields'),
})

export type JobsWire = z.output<typeof jobsWireSchema>

export type WireFault = { field: string; message: string }

const isSafetyField = (field: string) => /nsfw|safety|moderation/i.test(field)
const isSpicy = (value: unknown) => String(value).trim().toLowerCase() === 'spicy'

/**
 * What would turn off the provider's check of what it makes, or send one field twice; null if nothing does. The
 * messages are the ends of sentences.
 */
export function findWireFault(wire: JobsWire): WireFault | null {
  for (const [name, value] of Object.entries(wire.always)) {
    if (isSpicy(value)) return { field: 'wire.always', message: 'the value spicy is not allowed' }
    if (isSafetyField(name) && value !== true) return { field: 'wire.always', message: `${name} must be true` }
  }
  const words = [...Object.values(wire.resolution?.values ?? {})]
  if (words.some(isSpicy)) return { field: 'wire.resolution.values', message: 'the value spicy is not allowed' }
  if (wire.aspectRatio?.withFrames === 'send' && isSpicy(wire.aspectRatio.sent))
    return { field: 'wire.aspectRatio.sent', message: 'the value spicy is not allowed' }
  const named = listFields(wire)
  const unsafe = named.find(({ name }) => isSafetyField(name))
  if (unsafe) return { field: unsafe.field, message: 'requests must not choose the safety check of the provider' }
  const taken = new Set(['prompt', ...Object.keys(wire.always)])
  for (const { field, name } of named) {
    if (taken.has(name)) return { field, message: `the field ${name} is sent twice` }
    taken.add(name)
  }
  return findPictureFault(wire, taken)
}

/** The fields of a request but for pictures, with the place in the definition that names them. */
function listFields(wire: JobsWire) {
  const { seconds, resolution, aspectRatio, audio, negativePrompt, seed, videos, sounds, subjects, shots } = wire
  const listed = [
    { field: 'wire.seconds.field', name: seconds.field },
    { field: 'wire.resolution.field', name: resolution?.field },
    { field: 'wire.audio', name: audio },
    { field: 'wire.negativePrompt', name: negativePrompt },
    { field: 'wire.seed', name: seed },
    { field: 'wire.aspectRatio.field', name: aspectRatio?.field },
    ...Object.entries(videos ?? {}).map(([role, { field }]) => ({ field: `wire.videos.${role}.field`, name: field })),
    { field: 'wire.sounds.reference.field', name: sounds?.reference?.field },
    ...[...new Set([sounds?.sound?.field, ...Object.values(sounds?.sound?.fields ?? {})])].map((name) => ({
      ...{ field: 'wire.sounds.sound.field', name },
    })),
    { field: 'wire.subjects', name: subjects },
    { field: 'wire.shots.flag', name: shots?.flag },
    { field: 'wire.shots.list', name: shots?.list },
    ...Object.entries(aspectRatio?.fields ?? {})
      .filter(([, name]) => name !== aspectRatio?.field)
      .map(([mode, name]) => ({ field: `wire.aspectRatio.fields.${mode}`, name })),
  ]
  return listed.flatMap(({ field, name }) => (name === undefined ? [] : [{ field, name }]))
}

/** The first and the last frame may share a list, and references never come with frames. */
function findPictureFault({ pictures }: JobsWire, taken: ReadonlySet<string>): WireFault | null {
  const { first, last } = pictures
  for (const [role, picture] of Object.entries(pictures))
    if (taken.has(picture.field))
      return { field: `wire.pictures.${role}.field`, message: `the field ${picture.field} is sent twice` }
  if (first && last && first.field === last.field && (first.as === 'text' || last.as === 'text'))
    return { field: 'wire.pictures.last.field', message: 'only a list takes both frames' }
  return null
}
