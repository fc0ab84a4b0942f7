import { z } from 'zod'

/** An uploaded file of the form. `seconds`: of a video or sound. */
const fileSchema = z.object({
  uploadId: z.string(),
  label: z.string(),
  kind: z.enum(['image', 'video', 'audio']),
  seconds: z.number().optional(),
})
export type MediaFile = z.infer<typeof fileSchema>

const subjectSchema = z.object({ name: z.string(), pictures: z.array(fileSchema).max(4) })
const shotSchema = z.object({ prompt: z.string(), seconds: z.number() })
export type Shot = z.infer<typeof shotSchema>

/** What only some modes take besides pictures. A value that the chosen one does not take is neither shown nor sent. */
export const mediaSchemas = {
  /** The video that the new one continues, instead of a first frame. */
  clip: fileSchema.optional(),
  /** The sound that the video is made to. */
  sound: fileSchema.optional(),
  /** Videos and sounds among the references. */
  files: z.array(fileSchema).max(12).optional(),
  /** The pictures of named subjects. */
  subjects: z.array(subjectSchema).max(10).optional(),
  /** Absent: one shot, described by the prompt. */
  shots: z.array(shotSchema).max(20).optional(),
}

export type MediaValues = z.infer<z.ZodObject<typeof mediaSchemas>>
