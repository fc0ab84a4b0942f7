import { useQuery } from '@tanstack/react-query'
import type { CodeSample } from '#contract/automation/automation-samples.ts'
import * as texts from '#web/texts/automation.ts'

/** The part of JSON Schema that the product's own document uses. */
export type Schema = {
  type?: string | string[]
  description?: string
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: readonly string[]
  minimum?: number
  maximum?: number
  examples?: readonly unknown[]
}

type Content = { content?: Record<string, { schema: Schema; example?: unknown }> }

export type Operation = {
  summary?: string
  tags?: readonly string[]
  security?: readonly Record<string, unknown>[]
  parameters?: readonly { name: string; in: string; required?: boolean; description?: string; schema: Schema }[]
  requestBody?: Content
  responses: Record<string, Content & { description: string }>
  'x-codeSamples'?: readonly CodeSample[]
}

export type OpenApi = {
  info: { description: string }
  tags: readonly { name: string }[]
  paths: Record<string, Record<string, Operation>>
}

export function useOpenApi() {
  return useQuery({
    queryKey: ['open-api'],
    queryFn: async ({ signal }): Promise<OpenApi> => {
      const answer = await fetch('/api/openapi.json', { signal })
      if (!answer.ok) throw new Error(`The API document could not be read: ${answer.status}`)
      return answer.json()
    },
  })
}

export function schemaOf(content: Content | undefined): Schema | null {
  return mediaOf(content)?.schema ?? null
}

/** Undefined if the content has no example. */
export function exampleOf(content: Content | undefined): unknown {
  const media = mediaOf(content)
  return media?.example ?? media?.schema.examples?.[0]
}

/** The media type is JSON or the form for a file upload. There is never more than one. */
function mediaOf({ content }: Content = {}) {
  return Object.values(content ?? {})[0]
}

export type FieldRow = { name: string; type: string; required: boolean; description: string }

const deepest = 3

/** Lists the fields of an object; the fields of inner objects follow a dot. */
export function listFields(schema: Schema, prefix = '', depth = 0): FieldRow[] {
  if (schema.type === 'array' && schema.items && !prefix) return listFields(schema.items, '[].', depth)
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const inner = field.type === 'array' ? field.items : (field.anyOf?.find(({ properties }) => properties) ?? field)
    const row = {
      name: prefix + name,
      type: nameType(field),
      required: schema.required?.includes(name) ?? false,
      description: field.description ?? '',
    }
    const ending = field.type === 'array' ? '[].' : '.'
    return [row, ...(inner?.properties && depth < deepest ? listFields(inner, prefix + name + ending, depth + 1) : [])]
  })
}

export function nameType(schema: Schema): string {
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return [...new Set(alternatives.map(nameType))].join(texts.orBetween)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(texts.orBetween)
  if (schema.type === 'array') return texts.listOf(schema.items ? nameType(schema.items) : texts.anyValue)
  const type = Array.isArray(schema.type) ? schema.type.join(texts.orBetween) : (schema.type ?? texts.anyValue)
  const bounded = schema.minimum !== undefined && schema.maximum !== undefined && Math.abs(schema.maximum) < 1e9
  return bounded ? `${type} ${schema.minimum}–${schema.maximum}` : type
}
