import { z } from 'zod'
import { getAccount } from '#contract/automation/account.ts'
import { scopes } from '#contract/automation/token-budgets.ts'
import { type Model, type ModeRules, modelSchema } from '#contract/models/model.ts'
import { videoModes } from '#contract/models/video-modes.ts'
import { creditForms, plural } from '#contract/plural.ts'
import { getModelsInEffect } from '#server/features/models/models-in-effect.ts'
import { describeSpending, spendingSchema, tellSpending } from './spending.ts'
import { defineTool, readingHints } from './tool.ts'

const modeSchema = z.object({
  mode: z.enum(videoModes),
  seconds: z.string(),
  resolutions: z.array(z.string()),
  aspectRatios: z.array(z.string()),
})

const { id, label, summary, retiresOn, demo, audio } = modelSchema.shape

export const getAccountTool = defineTool({
  name: 'get_account',
  title: 'Credits and models',
  description:
    'Get the credits of the account, what this token may still spend, and the models with their options and lowest prices. Call it first.',
  endpoint: getAccount,
  hints: readingHints,
  input: z.strictObject({}),
  output: z.object({
    username: z.string(),
    scopes: z.array(z.enum(scopes)),
    spending: spendingSchema,
    models: z.array(
      z.object({ id, label, summary, retiresOn, demo, audio, fromCredits: z.int(), modes: z.array(modeSchema) }),
    ),
  }),
  async run({ ctx, account, token }) {
    const { models } = await getModelsInEffect(ctx.config, ctx.db.root, 'api')
    const spending = describeSpending(token, account.credits, ctx.clock.now())
    const usable = models.filter((model) => model.status === 'active' && (token.models?.includes(model.id) ?? true))
    const data = { username: account.username, scopes: token.scopes, spending, models: usable.map(toChoice) }
    const told = data.models.map(
      (model) => `- ${model.id}: ${model.label}, from ${plural(model.fromCredits, creditForms)}. ${model.summary}`,
    )
    return { data, text: [`${account.username}. ${tellSpending(spending)}`, 'Models:', ...told].join('\n') }
  },
})

function toChoice({ modes, ...model }: Model) {
  const named = Object.entries(modes) as [ModeName, ModeRules][]
  return { ...model, modes: named.map(([mode, rules]) => ({ mode, ...toOptions(rules) })) }
}

type ModeName = (typeof videoModes)[number]

function toOptions({ seconds, resolutions, aspectRatios }: ModeRules) {
  return {
    seconds: 'values' in seconds ? seconds.values.join(', ') : `${seconds.min} to ${seconds.max}`,
    resolutions,
    aspectRatios: aspectRatios === 'source' ? [] : aspectRatios,
  }
}
