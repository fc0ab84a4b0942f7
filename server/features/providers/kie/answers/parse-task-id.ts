import { asObject, asText } from '#server/features/providers/parse-values.ts'

const longest = 200

/** The provider's task id in the data of an answer, in either spelling; null if there is none. */
export function parseTaskId(data: unknown): string | null {
  const { taskId, task_id } = asObject(data)
  const id = asId(taskId) || asId(task_id)
  return id !== '' && id.length <= longest ? id : null
}

/**
 * The task that a callback concerns. The guide says `data.task_id`, the actual bodies have `data.taskId`; see
 * https://docs.kie.ai/common-api/webhook-verification
 */
export function parseCallbackTaskId(body: unknown): string | null {
  return parseTaskId(asObject(body).data) ?? parseTaskId(body)
}

function asId(value: unknown): string {
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : asText(value)
}
