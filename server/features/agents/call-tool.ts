import type { FastifyError } from 'fastify'
import type { z } from 'zod'
import { nameField } from '#server/http/endpoints/describe-issue.ts'
import { explainError, failedRequest } from '#server/http/endpoints/error-handler.ts'
import { refuseUnkeptText } from '#server/http/endpoints/refuse-unkept-text.ts'
import { countRequest, listDoorLimits } from '#server/limits/count-request.ts'
import { Refusal } from '#server/refusal.ts'
import { requireScope } from '#server/require-scope.ts'
import { describeRefusal } from './describe-refusal.ts'
import type { AgentCall, Tool } from './tool.ts'

/**
 * Runs a tool in the order of an endpoint of the API: scope, input, limits, command. A refusal is a result, so that
 * the model reads it.
 */
export async function callTool(tool: Tool, call: AgentCall, given: unknown) {
  try {
    if (tool.endpoint.scope) requireScope(tool.endpoint.scope, call.token)
    const input = readInput(tool.input, given ?? {})
    const limits = listDoorLimits(tool.endpoint.limits)
    if (limits.length > 0) await countRequest(call.ctx, limits, call)
    const { data, text, attached = [] } = await tool.run(call, input)
    return {
      content: [{ type: 'text' as const, text }, ...attached],
      structuredContent: tool.output.parse(data),
    }
  } catch (error) {
    const { refusal, isUnexpected } = explainError(error as FastifyError)
    if (isUnexpected) call.log.error({ err: error, tool: tool.name }, failedRequest)
    return {
      isError: true,
      content: [{ type: 'text' as const, text: describeRefusal(refusal, call.ctx.config.publicUrl) }],
    }
  }
}

/** @throws Refusal INVALID_INPUT with the field */
function readInput(schema: z.ZodObject, given: unknown): Record<string, unknown> {
  const { data, error } = schema.safeParse(given)
  const [issue] = error?.issues ?? []
  if (issue) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
    throw new Refusal('INVALID_INPUT', issue.message, nameField([...issue.path, ...unknown]) || undefined)
  }
  refuseUnkeptText(data)
  return data ?? {}
}
