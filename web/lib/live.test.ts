import { expect, it } from 'vitest'
import { changedBy } from './live.ts'

it.each([
  [{ type: 'video.completed', taskId: 'vid_1' }, [['video-tasks'], ['video-status', 'vid_1']]],
  [{ type: 'video.deleted' }, [['video-tasks'], ['video-status']]],
  [{ type: 'account.changed' }, [['current-user']]],
  [{ type: 'sessions.ended' }, [['current-user']]],
])('GEN-20 %j makes the page refetch exactly what the event changed', (event, keys) => {
  expect(changedBy(event)).toEqual(keys)
})
