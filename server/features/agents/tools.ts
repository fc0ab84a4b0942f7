import type { Tool as ListedTool } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { cancelVideoTool } from './cancel-video-tool.ts'
import { generateVideoTool } from './generate-video-tool.ts'
import { getAccountTool } from './get-account-tool.ts'
import { getVideoTool } from './get-video-tool.ts'
import { listVideosTool } from './list-videos-tool.ts'
import { quoteVideoTool } from './quote-video-tool.ts'
import type { Tool } from './tool.ts'

/** In the order of the list, which is the same for every token and in every process. */
const tools: readonly Tool[] = [
  ...[getAccountTool, quoteVideoTool, generateVideoTool, getVideoTool, listVideosTool, cancelVideoTool],
]

export function findTool(name: string): Tool | null {
  return tools.find((tool) => tool.name === name) ?? null
}

/** The list as the protocol sends it. */
export function describeTools(): ListedTool[] {
  return tools.map(({ name, title, description, hints, input, output }) => ({
    ...{ name, title, description },
    inputSchema: toJsonSchema(input),
    outputSchema: toJsonSchema(output),
    annotations: { title, ...hints },
  }))
}

/** As input, also of answers: then a client accepts fields that a later version adds. */
function toJsonSchema(schema: z.ZodObject): ListedTool['inputSchema'] {
  const { $schema, ...described } = z.toJSONSchema(schema, { io: 'input', override: omitNoise })
  // Both are JSON Schema 2020-12; the packages write its type differently.
  return { ...described, type: 'object' } as ListedTool['inputSchema']
}

/** The list is read by models, and paid by the word. */
function omitNoise({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.format) delete jsonSchema.pattern
}
