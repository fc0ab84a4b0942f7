import type { Context } from '#server/context.ts'
import { noteAlarm } from '#server/events/raise-alarm.ts'
import type { AdminSettings } from '#server/features/settings/settings-repository.ts'
import { openCreem } from '#server/integrations/creem/open-creem.ts'
import { invariant } from '#server/invariant.ts'
import { Refusal } from '#server/refusal.ts'

const alarm = {
  key: 'screening',
  detail: 'Creem cannot check prompts, so no videos can be generated. Check the Creem key and environment.',
}

/** The user's texts that a provider will receive. */
type Written = {
  prompt: string
  negativePrompt?: string | undefined
  watermark?: string | null | undefined
  shots?: readonly { prompt: string }[] | undefined
  /** `name`: that of the subject in a picture. */
  inputs?: readonly { name?: string | undefined }[] | undefined
}

function textOf({ prompt, negativePrompt, watermark, shots = [], inputs = [] }: Written): string {
  const names = new Set(inputs.map(({ name }) => name))
  return [prompt, negativePrompt, watermark, ...shots.map((shot) => shot.prompt), ...names].filter(Boolean).join('\n')
}

/**
 * The screening result for one text. A charge requires it, and only this file can create one: the class is not
 * exported, and its private fields make any other object incompatible.
 */
class Verdict {
  readonly #text: string
  readonly #outcome: 'allowed' | 'off'

  constructor(text: string, outcome: 'allowed' | 'off') {
    this.#text = text
    this.#outcome = outcome
  }

  get wasAsked(): boolean {
    return this.#outcome === 'allowed'
  }

  /** @throws Refusal SCREENING_UNAVAILABLE if screening has been switched on since. */
  requireFor(written: Written, { creemEnabled }: AdminSettings): void {
    invariant(this.#text === textOf(written), 'a verdict is valid only for its own text')
    if (creemEnabled && !this.wasAsked) throw new Refusal('SCREENING_UNAVAILABLE')
  }
}

export type { Verdict }

type ScreenedPrompt = Written & { userId: string }

/**
 * Asks Creem whether a text may be made into a video, before anything is charged. Creem requires this of sellers of
 * AI videos, so without an answer no video is made. https://docs.creem.io/features/moderation
 * @throws Refusal PROMPT_REFUSED, SCREENING_UNAVAILABLE, TOO_MANY_REQUESTS
 */
export async function screenPrompt(ctx: Context, settings: AdminSettings, asked: ScreenedPrompt): Promise<Verdict> {
  const text = textOf(asked)
  if (!settings.creemEnabled) return new Verdict(text, 'off')
  await ctx.limits.count('screening:user', asked.userId)
  const answer = await openCreem(ctx, settings)?.moderatePrompt(text, asked.userId)
  const decision = answer?.ok ? answer.value.decision : null
  const isAnswered = decision === 'allow' || decision === 'flag' || decision === 'deny'
  await noteAlarm(ctx, alarm, !isAnswered)
  if (!isAnswered) {
    ctx.log.warn({ reason: answer && !answer.ok ? answer.reason : 'no key' }, 'a prompt could not be screened')
    throw new Refusal('SCREENING_UNAVAILABLE')
  }
  if (decision !== 'allow') throw new Refusal('PROMPT_REFUSED', undefined, 'prompt')
  return new Verdict(text, 'allowed')
}

/** A screening that led to a charged video no longer counts towards the limit; all others do. */
export async function giveBackScreening(ctx: Context, userId: string, verdict: Verdict): Promise<void> {
  if (!verdict.wasAsked) return
  await ctx.limits.giveBack('screening:user', userId).catch((err) => {
    ctx.log.warn({ err }, 'a screening still counts towards the limit, although its video was charged')
  })
}
