import { readFile } from 'node:fs/promises'
import { about } from './google-request.ts'
import { type GoogleAnswer, type GoogleFakeState, type Interaction, invalid } from './google-state.ts'

/** Of Omni 1.1: 17,376 for three seconds in 720p. */
const tokensPerSecond: Record<string, number> = { '360p': 1738, '720p': 5792, '1080p': 8688, '4k': 17_376 }

function usageOf({ clip, made, words }: Interaction) {
  const tokens = words.has('odd-bill') ? 1e15 : made * (tokensPerSecond[clip.resolution] ?? 0)
  return { output_tokens_by_modality: [{ modality: 'video', tokens }, ...[{ modality: 'text', tokens: 40 }]] }
}

const said = { type: 'text', text: "I can't make this video for sk-secret." }
const failures: Record<string, object> = {
  failed: { status: 'failed', error: { code: 'internal', message: 'sk-secret at internal.google' } },
  'failed-content': {
    status: 'failed',
    error: { code: 'blocked', message: 'The prompt violates a policy, sk-secret' },
  },
  incomplete: { status: 'incomplete' },
  cancelled: { status: 'cancelled' },
  budget: { status: 'budget_exceeded' },
  // A refusal is a success whose only result is a sentence.
  flagged: {
    ...{ status: 'completed', steps: [{ type: 'model_output', content: [said] }] },
    usage: { output_tokens_by_modality: [{ modality: 'text', tokens: 40 }] },
  },
  empty: { status: 'completed', steps: [] },
}

/** The state of an interaction, and its result. */
export async function describe(state: GoogleFakeState, interaction: Interaction): Promise<GoogleAnswer> {
  const { id, words } = interaction
  interaction.looks += 1
  if (words.has('mute')) return 'silence'
  if (words.has('hiccup') && interaction.looks === 1)
    return invalid('Multiple authentication credentials received. Please pass only one.')
  if (words.has('never') || interaction.looks <= state.looks)
    return { status: 200, body: { ...about(interaction), status: 'in_progress' } }
  const failure = Object.keys(failures).find((word) => words.has(word))
  if (failure) return { status: 200, body: { ...about(interaction), ...failures[failure] } }
  const host = words.has('foreign') ? 'https://evil.example' : state.url
  const file = words.has('inline')
    ? { data: (await readFile(await state.clips(interaction.clip))).toString('base64') }
    : { uri: `${host}/v1beta/files/${id}:download?alt=media` }
  // What was sent comes first, with a video that is not the result.
  const other = { type: 'video', uri: `${state.url}/v1beta/files/sent:download?alt=media` }
  const sent = Array.isArray(interaction.body.input) ? interaction.body.input : []
  const steps = [
    { type: 'user_input', content: [...sent, other] },
    { type: 'thought', content: [{ type: 'thought', text: 'sk-secret' }] },
    { type: 'model_output', content: [said, { type: 'video', mime_type: 'video/mp4', ...file }] },
  ]
  return { status: 200, body: { ...about(interaction), status: 'completed', steps, usage: usageOf(interaction) } }
}
