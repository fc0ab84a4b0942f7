import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/db/account.ts'
import type { RequestToken } from '#server/features/credits/require-budget.ts'
import type { VideoWaits } from '#server/features/videos/library/video-waits.ts'

/** A call of an assistant, with the token that it came with. */
export type AgentCall = {
  ctx: Context
  waits: VideoWaits
  account: Account
  token: RequestToken
  ip: string
  log: FastifyBaseLogger
  /** Whether the token is still valid. @throws Refusal INVALID_TOKEN */
  confirmCaller: () => Promise<void>
  /** Calls back if the assistant disconnects. */
  onGone: (end: () => void) => void
  /** Null if the assistant did not ask for it. Numbers must rise. */
  tellProgress: ((progress: number, total: number, message: string) => Promise<void>) | null
}

type Picture = { type: 'image'; data: string; mimeType: string }
type Link = { type: 'resource_link'; uri: string; name: string; mimeType: string; size?: number }

/** `text`: the answer in words, for hosts that show the model nothing else. */
export type ToolAnswer<Data> = { data: Data; text: string; attached?: (Picture | Link)[] }

/** One tool of the list. */
export type Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> = {
  name: string
  title: string
  description: string
  /** The call of the API that it makes: the same scope and the same limits. */
  endpoint: Endpoint
  hints: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean; openWorldHint: boolean }
  input: Input
  output: Output
  run(call: AgentCall, input: z.output<Input>): Promise<ToolAnswer<z.input<Output>>>
}

/** Reads without a trace outside. */
export const readingHints = {
  ...{ readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
}

/** Exists for type inference. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(tool: Tool<Input, Output>): Tool {
  // Its input is what its own schema has read.
  return tool as unknown as Tool
}
