import { z } from 'zod'
import { resolutionSchema } from '#contract/models/jobs-wire.ts'
import { modelLabelSchema, modelSummarySchema } from '#contract/models/model-words.ts'
import { nameSchema } from '#contract/typed-text/text-schema.ts'
import { inputNameSchema, nodeIdSchema } from './workflow.ts'

/** What a workflow may be made from. */
export const graphModes = ['text', 'image', 'frames'] as const
export type GraphMode = (typeof graphModes)[number]

/** The values that the product writes into a workflow. */
export const slotNames = [
  ...['prompt', 'negativePrompt', 'seed', 'width', 'height', 'seconds', 'frames', 'first', 'last', 'sound'],
] as const satisfies readonly string[]

const slotsText = 'Choose an input, or say that the workflow does not have it'
const slotsSchema = z
  .array(z.tuple([nodeIdSchema, inputNameSchema]), slotsText)
  .min(1, slotsText)
  .max(8, 'At most 8 inputs for one value')
  .nullable()

/** JavaScript's numbers are inexact soon after it. The seeds that ComfyUI's page draws are below it. */
const maxFixed = 9e15
const fixedValue = z.union(
  [z.string().max(2000), z.number().min(-maxFixed).max(maxFixed), z.boolean()],
  'A fixed value is a text of at most 2000 characters, a number up to 9000000000000000 or a switch',
)

/** Where the values of a mode go. Every value is decided: `null` says that the workflow does not have it. */
export const graphTemplateSchema = z.strictObject({
  /** SHA-256 of the workflow, as its import answers it. */
  workflow: z
    .string('Import the workflow')
    .max(64, 'Import the workflow')
    .regex(/^[0-9a-f]{64}$/, 'Import the workflow'),
  /** The node whose file is the video. */
  output: nodeIdSchema,
  set: z.strictObject({
    prompt: slotsSchema,
    negativePrompt: slotsSchema,
    seed: slotsSchema,
    width: slotsSchema,
    height: slotsSchema,
    seconds: slotsSchema,
    frames: slotsSchema,
    first: slotsSchema,
    last: slotsSchema,
    sound: slotsSchema,
  }),
  /** Written into every run. */
  fixed: z.array(z.tuple([nodeIdSchema, inputNameSchema, fixedValue])).max(50, 'At most 50 fixed values'),
})

const secondsText = 'Seconds must be a whole number from 1 to 60'
const secondSchema = z.int(secondsText).min(1, secondsText).max(60, secondsText)
const sideText = 'Width and height are whole numbers from 64 to 8192'
const sideSchema = z.int(sideText).min(64, sideText).max(8192, sideText)
const ratioText = 'An aspect ratio is such as 16:9'
const ratioSchema = z
  .string(ratioText)
  .max(5, ratioText)
  .regex(/^[1-9]\d?:[1-9]\d?$/, ratioText)
const fpsText = 'Frames per second are a number from 1 to 120'
const gridText = 'Step and plus are whole numbers from 0 to 1000'
const promptText = 'The prompt must have a limit from 1 to 20000 characters'
const promptLimit = z.int(promptText).min(1, promptText).max(20_000, promptText)
const creditsText = 'Credits must be a number above 0 and at most 100000'

/**
 * A model that runs on an operator's own servers: its workflows by mode, and what they can make. What users choose from,
 * the prices and the requests follow from it.
 */
export const gpuDefinitionSchema = z.strictObject({
  label: modelLabelSchema,
  summary: modelSummarySchema,
  promptMax: promptLimit,
  /** Belongs to the input for it. */
  negativePromptMax: promptLimit.exactOptional(),
  audio: z.enum(['always', 'optional', 'none']),
  seconds: z.array(secondSchema).min(1, 'Name a length').max(30, 'At most 30 lengths'),
  fps: z.number(fpsText).min(1, fpsText).max(120, fpsText),
  /** The number of frames is `plus` more than a multiple of `step`; null: any number. */
  grid: z
    .strictObject({ step: z.int(gridText).min(1, gridText).max(1000), plus: z.int(gridText).min(0).max(1000) })
    .nullable(),
  /** Width and height in pixels, by resolution and aspect ratio. */
  sizes: z
    .record(
      resolutionSchema,
      z
        .record(ratioSchema, z.tuple([sideSchema, sideSchema], sideText))
        .refine((ratios) => Object.keys(ratios).length > 0, 'A resolution needs an aspect ratio')
        .refine((ratios) => Object.keys(ratios).length <= 10, 'At most 10 aspect ratios for one resolution'),
    )
    .refine((sizes) => Object.keys(sizes).length > 0, 'Name a size')
    .refine((sizes) => Object.keys(sizes).length <= 10, 'At most 10 resolutions'),
  defaults: z.strictObject({ seconds: secondSchema, resolution: resolutionSchema }),
  /** What users pay per second on the web. */
  credits: z.number(creditsText).min(0.000001, creditsText).max(100_000, creditsText),
  /** Of the model's weights. `checkedOn`: when the operator read that it allows selling; null: not yet. */
  licence: z.strictObject({
    name: nameSchema({
      ...{ maxLength: 100, missing: 'Name the licence', tooLong: 'The licence must have at most 100 characters' },
      hidden: 'The licence must not contain invisible characters',
    }),
    url: z.url({ protocol: /^https?$/, message: 'The licence needs an address with https://' }).max(500),
    checkedOn: z.iso.date('The day is such as 2026-11-27').nullable(),
  }),
  modes: z.partialRecord(z.enum(graphModes), graphTemplateSchema),
})

export type GpuDefinition = z.output<typeof gpuDefinitionSchema>
