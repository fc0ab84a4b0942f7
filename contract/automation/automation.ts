import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { plainNumber } from '#contract/typed-text/fold-text.ts'
import { generateVideoBodySchema } from '#contract/videos/videos.ts'
import { generateSamples, statusSamples, userSamples } from './automation-samples.ts'

const { prompt, model, aspectRatio, seeds } = generateVideoBodySchema.shape

/** Room for a 10 MB picture as base64, which takes a third more, and for the other fields. */
export const maxAutomationBodyBytes = 15 * 1024 * 1024

const seedsMessage = 'Seed must be a whole number between 10000 and 99999'
const callbackMessage = 'Callback must be a valid http or https URL'
const imagesMessage = 'Images must be a list of URLs or base64 strings'

/** An address or a base64 picture. Which of the two is decided later, so it may fill the body. */
const imageSchema = z.string().max(maxAutomationBodyBytes, imagesMessage)

const fieldsSchema = z.object({
  prompt: prompt.describe('What the video shows and sounds like, in English.'),
  model,
  aspectRatio,
  seeds: z
    .union(
      [
        seeds,
        z
          .string()
          .max(20, { abort: true })
          .overwrite(plainNumber)
          .regex(/^[1-9]\d{4}$/)
          .transform(Number),
      ],
      seedsMessage,
    )
    .describe('10000 to 99999. The same seed and prompt lead to a similar video.'),
  imageUrls: z
    .union([imageSchema, z.array(imageSchema.nullable()).max(20, 'At most 20 images')], imagesMessage)
    .nullish()
    .describe('Only the first is used: the public URL of a JPG or PNG, or the image as base64.'),
  callbackUrl: z
    .url({ protocol: /^https?$/, error: callbackMessage })
    .max(2000, callbackMessage)
    .nullish()
    .describe(
      'Receives the final status once, as a POST. If you have webhooks, it is signed with their secrets. The address must be on the public internet.',
    ),
})

/** Visual tools send numbers as text, leave unused fields empty and write names_like_this; the web form does not. */
export const automationVideoBodySchema = z.preprocess(readLoosely, fieldsSchema)

/** The longest field name to convert; every field above has a shorter one. */
const maxNameCharacters = 50

function readLoosely(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const given = Object.entries(body).filter(([, value]) => value !== '' && value !== null)
  const named = given
    .filter(([name]) => name.length <= maxNameCharacters)
    .map(([name, value]) => [name.replaceAll(/_([a-z])/g, (_, letter) => letter.toUpperCase()), value])
  // If a field is given in both spellings, camelCase wins.
  return { ...Object.fromEntries(named), ...Object.fromEntries(given) }
}

export type AutomationVideoBody = z.output<typeof automationVideoBodySchema>

export const generateAutomationVideo = defineEndpoint({
  method: 'POST',
  path: '/api/n8n/generate',
  summary: 'Start a video; the credits are charged now and returned automatically if it fails',
  access: 'token',
  scope: 'videos:write',
  tag: 'Automation',
  errorShape: 'automation',
  body: automationVideoBodySchema,
  bodyExample: {
    prompt: 'A calm lake at dawn, birds waking up',
    model: 'veo3_fast',
    aspectRatio: '16:9',
    seeds: 12345,
  },
  maxBodyBytes: maxAutomationBodyBytes,
  idempotent: true,
  samples: generateSamples,
  costs: ['vendor', 'disk'],
  limits: ['screening:user'],
  response: z
    .object({
      success: z.literal(true),
      taskId: z.string(),
      creditsUsed: z.number().int(),
      remainingCredits: z.number().int(),
    })
    .meta({
      examples: [
        { success: true, taskId: 'vid_1f0c6ce9f2c34d6ab8b1c2d3e4f5a6b7', creditsUsed: 2, remainingCredits: 98 },
      ],
    }),
  errors: [
    'INSUFFICIENT_CREDITS',
    'TOKEN_BUDGET_REACHED',
    'MODEL_NOT_ALLOWED',
    'MODEL_PAUSED',
    'MODEL_RETIRED',
    'PROMPT_REFUSED',
    'SCREENING_UNAVAILABLE',
    'NOT_FOUND',
    'STORAGE_FULL',
    'UPLOADS_FULL',
    'IDEMPOTENCY_KEY_REUSED',
    'IDEMPOTENCY_KEY_IN_USE',
  ],
})

export const automationStatusSchema = z.object({
  success: z.literal(true),
  taskId: z.string(),
  status: z.enum(['processing', 'completed', 'failed']),
  /** 720p; null until the video is completed. */
  videoUrl: z.string().nullable().describe('The 720p video; null until it is completed.'),
  hdVideoUrl: z.string().nullable().describe('The 1080p video; 16:9 only, some minutes after the 720p one.'),
  resolution: z.enum(['720p', '1080p']).nullable().describe('The best resolution that is available so far.'),
  message: z.string().describe('The progress or the error, in words for people.'),
  retryAfterSeconds: z.int().nullable().describe('When to ask again, in seconds; null once the video has ended.'),
})

export type AutomationStatus = z.infer<typeof automationStatusSchema>

export const getAutomationStatus = defineEndpoint({
  method: 'GET',
  path: '/api/n8n/video-status/{taskId}',
  summary: 'Get the status of a video; poll every 15 to 30 seconds',
  access: 'token',
  scope: 'videos:read',
  tag: 'Automation',
  errorShape: 'automation',
  samples: statusSamples,
  params: z.object({ taskId: z.string().min(1).max(100) }),
  response: automationStatusSchema.meta({
    examples: [
      {
        success: true,
        taskId: 'vid_1f0c6ce9f2c34d6ab8b1c2d3e4f5a6b7',
        status: 'completed',
        videoUrl: 'https://soundreel.example/media/Zx0dJq2m/720p.mp4',
        hdVideoUrl: 'https://soundreel.example/media/Zx0dJq2m/1080p.mp4',
        resolution: '1080p',
        message: 'The video is ready in 1080p.',
        retryAfterSeconds: null,
      },
    ],
  }),
})

export const getAutomationUser = defineEndpoint({
  method: 'GET',
  path: '/api/n8n/me',
  summary: 'Get the account of the token and its credits; a cheap call to test credentials',
  access: 'token',
  scope: 'account:read',
  tag: 'Automation',
  errorShape: 'automation',
  samples: userSamples,
  response: z
    .object({ success: z.literal(true), username: z.string(), credits: z.number().int() })
    .meta({ examples: [{ success: true, username: 'lan', credits: 100 }] }),
})
