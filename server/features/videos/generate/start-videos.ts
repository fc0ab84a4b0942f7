import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { type ChargedVideos, chargeVideos } from './charge-videos.ts'
import type { CheckedRequest } from './check-request.ts'
import type { PlacedImage } from './place-inputs.ts'
import { giveBackScreening, screenPrompt } from './screen-prompt.ts'

type Start = {
  /** All pictures of the request, in the order of their roles. */
  images: PlacedImage[]
  /** Runs in the transaction of the charge, so what it writes exists only if the videos do. */
  also: (tx: Tx, charged: ChargedVideos) => Promise<void>
}

/**
 * Starts all takes of a checked request, for every door: screens its texts, then creates the videos in a single
 * transaction.
 * @throws Refusal PROMPT_REFUSED, SCREENING_UNAVAILABLE, TOO_MANY_REQUESTS, TOKEN_BUDGET_REACHED, those of
 * `chargeVideos`, and INVALID_TOKEN, SCOPE_MISSING or MODEL_NOT_ALLOWED if the owner has changed the token; nothing was
 * charged then.
 */
export async function startVideos(
  ctx: Context,
  checked: CheckedRequest,
  { images, also }: Start,
): Promise<ChargedVideos> {
  const { user, token, order, via, settings } = checked
  const verdict = await screenPrompt(ctx, settings, { ...order, userId: user.id })
  const answer = await ctx.db.transaction(async (tx) => {
    const charged = await chargeVideos(ctx, tx, {
      userId: user.id,
      tokenId: token?.id ?? null,
      order,
      images,
      via,
      verdict,
    })
    await also(tx, charged)
    return charged
  })
  await giveBackScreening(ctx, user.id, verdict)
  return answer
}
