import { z } from 'zod'
import * as quoteVideoCalls from '#contract/models/quote-video.ts'
import { creditForms, plural } from '#contract/plural.ts'
import { findReached } from '#server/features/credits/budget-policy.ts'
import { quoteVideo } from '#server/features/videos/generate/quote-video.ts'
import { describeSpending, spendingSchema, tellSpending } from './spending.ts'
import { defineTool, readingHints } from './tool.ts'
import { videoArguments } from './video-arguments.ts'

export const quoteVideoTool = defineTool({
  name: 'quote_video',
  title: 'Price of a video',
  description:
    'Get the exact price of a video in credits, before generate_video. Free. Takes the same arguments without request_key.',
  endpoint: quoteVideoCalls.quoteVideo,
  hints: readingHints,
  input: videoArguments,
  output: quoteVideoCalls.quoteSchema.omit({ balance: true }).extend({
    withinCap: z.boolean().describe('Whether the cap of this token allows it'),
    spending: spendingSchema,
  }),
  async run({ ctx, account: user, token }, body) {
    const { balance, ...quote } = await quoteVideo(ctx, { user, body, via: 'api' })
    const now = ctx.clock.now()
    // The cap of one video counts for each take, the others for all of them.
    const withinCap =
      !findReached(token, quote.creditsPerTake, now) &&
      !findReached({ ...token, maxPerVideo: null }, quote.credits, now)
    const spending = describeSpending(token, balance, now)
    const [part] = quote.breakdown
    const text = [
      `${part?.label ?? body.model}: ${plural(quote.credits, creditForms)}.`,
      ...(quote.enough ? [] : ['The account has too few credits.']),
      ...(withinCap ? [] : ['The cap of this token does not allow it.']),
      tellSpending(spending),
    ].join(' ')
    return { data: { ...quote, withinCap, spending }, text }
  },
})
