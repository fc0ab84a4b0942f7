import { asObject, asText } from './parse-values.ts'

const longest = 200

/** The provider task id of an answer to create; null when there is none to be found. */
export function parseCreated(data: unknown): string | null {
  const { taskId, task_id } = asObject(data)
  const id = asText(taskId) || asText(task_id)
  return id !== '' && id.length <= longest ? id : null
}
