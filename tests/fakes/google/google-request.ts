import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import {
  type GoogleAnswer,
  type GoogleFakeAccount,
  type GoogleFakeState,
  type Interaction,
  invalid,
  refused,
} from './google-state.ts'

const part = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string().min(1) }),
  z.strictObject({
    type: z.literal('image'),
    mime_type: z.enum(['image/png', 'image/jpeg', 'image/webp']),
    data: z.base64().min(1),
  }),
])
const request = z.strictObject({
  model: z.string(),
  background: z.literal(true, 'this call would take minutes'),
  store: z.boolean().optional(),
  previous_interaction_id: z.string().optional(),
  input: z.array(part).min(1),
  response_format: z.strictObject({
    type: z.literal('video'),
    delivery: z.enum(['uri', 'inline']).optional(),
    aspect_ratio: z.enum(['16:9', '9:16']).optional(),
    resolution: z.enum(['360p', '720p', '1080p', '4k']).optional(),
    duration: z
      .string('duration must be a string such as "6s"')
      .regex(/^\d+s$/)
      .optional(),
  }),
  generation_config: z
    .strictObject({
      video_config: z.strictObject({
        task: z.enum(['text_to_video', 'image_to_video', 'reference_to_video', 'edit']),
      }),
    })
    .optional(),
})

const refusals: Record<string, GoogleAnswer> = {
  locked: refused(403, 'PERMISSION_DENIED', 'sk-secret is blocked', 'API_KEY_SERVICE_BLOCKED'),
  '418': refused(418, 'TEAPOT', 'sk-secret'),
  '429': refused(429, 'RESOURCE_EXHAUSTED', 'quota'),
  '503': refused(503, 'UNAVAILABLE', 'overloaded'),
  unpaid: refused(400, 'FAILED_PRECONDITION', 'Billing is not enabled for project sk-secret.'),
  twice: invalid('Multiple authentication credentials received. Please pass only one.'),
  'submit-flagged': invalid('The prompt violates our content policy sk-secret'),
  'bad-input': invalid('Request contains an invalid argument sk-secret.'),
}

/** Begins an interaction, or says why not. */
export function begin(state: GoogleFakeState, account: GoogleFakeAccount, sent: unknown): GoogleAnswer {
  const read = request.safeParse(sent)
  if (!read.success)
    return invalid(read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join())
  const { model, input, response_format: format, previous_interaction_id: earlier } = read.data
  if (model !== 'gemini-omni-1.2-flash') return refused(404, 'NOT_FOUND', `models/${model} is not found`)
  const prompt = input.flatMap((one) => (one.type === 'text' ? [one.text] : [])).join(' ')
  const words = new Set([...prompt.matchAll(/\[([\w-]+)\]/g)].map(([, word = '']) => word))
  const refusal = Object.keys(refusals).find((word) => words.has(word))
  if (refusal) return refusals[refusal] as GoogleAnswer
  const made = Number.parseInt(format.duration ?? '10s', 10)
  if (made < 3) return invalid(`duration ${made}s: the minimum allowed is 3s`)
  const pictures = input.length - 1
  const longest = earlier !== undefined || prompt.startsWith('<FIRST_FRAME> <LAST_FRAME>') ? 10 : 15
  if (made > longest) return invalid(`duration ${made}s: the maximum allowed is ${longest}s`)
  if (pictures > 6) return invalid('too many images')
  const source = state.interactions.find(({ id, key }) => id === earlier && key === account.key)
  if (earlier !== undefined && (!source || source.body.store === false))
    return invalid('Invalid previous_interaction_id: interaction not found.')
  // A further turn edits the video unless it says otherwise.
  const isExtended = source !== undefined && /\b(extend|continue)\b/i.test(prompt)
  const seconds = source ? source.clip.seconds + (isExtended ? made : 0) : made
  if (seconds > 30) return invalid('the video would be longer than 30s')
  account.submits += 1
  const interaction: Interaction = {
    ...{
      id: `v1_${randomUUID().replaceAll('-', '')}`,
      key: account.key,
      body: read.data,
      words,
      made,
      looks: 0,
      isCancelled: false,
    },
    clip: {
      seconds,
      aspectRatio: source?.clip.aspectRatio ?? format.aspect_ratio ?? '16:9',
      resolution: format.resolution ?? '720p',
    },
  }
  state.interactions.push(interaction)
  if (words.has('drop-after-create')) return 'silence'
  return { status: 200, body: { ...about(interaction), status: 'in_progress' } }
}

export const about = ({ id, body }: Interaction) => ({ id, object: 'interaction', model: body.model })
