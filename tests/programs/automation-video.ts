import type { TestApp } from '#tests/test-app.ts'

/** Starts a video through the API, and returns its id. */
export async function startAutomationVideo(test: TestApp, authorization: string, more: object = {}): Promise<string> {
  const asked = { prompt: 'waves', model: 'veo3_fast', ...more }
  const { body } = await test.browser().post('/api/n8n/generate', asked, { authorization })
  if (!body.success) throw new Error(`a video was refused: ${JSON.stringify(body)}`)
  return body.taskId
}

/** Marks a video as finished and announces this event: rendering and storing take long and are tested elsewhere. */
export async function pretendFinished(test: TestApp, taskId: string, event = 'video.completed', changes = '') {
  await test.query(`update video_tasks set stage = 'completed', status = 'completed', due_at = null,
    result_urls = '{x/720p.mp4}' ${changes} where task_id = '${taskId}'`)
  await test.query(`insert into events (user_id, type, data)
    select user_id, '${event}', '{"taskId":"${taskId}"}' from video_tasks where task_id = '${taskId}'`)
}
