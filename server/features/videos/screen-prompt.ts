import type { Context } from '#server/context.ts'
import { noteAlarm } from '#server/events/raise-alarm.ts'
import type { AdminSettings } from '#server/features/settings/settings-repository.ts'
import { openCreem } from '#server/integrations/creem/open-creem.ts'
import { Refusal } from '#server/refusal.ts'

const alarm = {
  key: 'screening',
  detail:
    'Prompts cannot be checked with Creem, so that no video can be asked for. Check the Creem key and environment.',
}

type Asked = { prompt: string; userId: string }

/**
 * Asks Creem whether a prompt may be made into a video, before anything is charged. Creem obliges its sellers of AI
 * videos to ask, so whoever sells through it never goes on without an answer. https://docs.creem.io/features/moderation
 * @throws Refusal PROMPT_REFUSED, SCREENING_UNAVAILABLE, TOO_MANY_REQUESTS
 */
export async function screenPrompt(ctx: Context, settings: AdminSettings, { prompt, userId }: Asked): Promise<void> {
  if (!settings.creemEnabled) return
  await ctx.limits.count('screening:user', userId)
  const answer = await openCreem(ctx, settings)?.moderatePrompt(prompt, userId)
  const decision = answer?.ok ? answer.value.decision : null
  const isAnswered = decision === 'allow' || decision === 'flag' || decision === 'deny'
  await noteAlarm(ctx, alarm, !isAnswered)
  if (!isAnswered) {
    ctx.log.warn({ reason: answer && !answer.ok ? answer.reason : 'no key' }, 'a prompt could not be screened')
    throw new Refusal('SCREENING_UNAVAILABLE')
  }
  if (decision !== 'allow') throw new Refusal('PROMPT_REFUSED', undefined, 'prompt')
  // A video pays for its own screening.
  await ctx.limits.giveBack('screening:user', userId)
}
