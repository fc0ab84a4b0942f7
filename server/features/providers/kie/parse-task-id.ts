import { asObject, asText } from './parse-values.ts'

const longest = 200

/** The provider task id in the data of an answer, in either spelling; null when there is none to be found. */
export function parseTaskId(data: unknown): string | null {
  const { taskId, task_id } = asObject(data)
  const id = asId(taskId) || asId(task_id)
  return id !== '' && id.length <= longest ? id : null
}

/**
 * Which task a callback is about. The guide says `data.task_id`, the bodies carry `data.taskId`; see
 * https://docs.kie.ai/common-api/webhook-verification
 */
export function parseCallbackTaskId(body: unknown): string | null {
  return parseTaskId(asObject(body).data) ?? parseTaskId(body)
}

function asId(value: unknown): string {
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : asText(value)
}
