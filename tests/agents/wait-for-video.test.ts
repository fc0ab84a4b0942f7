import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { findAccountByUsername } from '#server/features/accounts/account-repository.ts'
import { getVideoTool } from '#server/features/agents/get-video-tool.ts'
import type { AgentCall } from '#server/features/agents/tool.ts'
import { createVideoWaits } from '#server/features/videos/library/video-waits.ts'
import { openSite, type Site } from '#tests/sdk/site.ts'
import { waitUntil } from '#tests/wait-until.ts'
import { connectAgent } from './agent.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

it('API-07 a waiting assistant gets the state every eight seconds, and nothing after its answer', async () => {
  const { ctx } = site.test
  const { id } = await site.client.videos.generate({ model: 'veo3_fast', prompt: 'waves' })
  const account = await findAccountByUsername(ctx.db.root, 'maker')
  const waits = createVideoWaits(ctx.events)
  const told: string[] = []
  const tellProgress = async (_: number, __: number, message: string) => void told.push(message)
  const nothing = { onGone: () => {}, confirmCaller: async () => {} }
  const call = { ctx, waits, account, tellProgress, ...nothing } as unknown as AgentCall
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const answered = getVideoTool.run(call, { video_id: id, wait_seconds: 45 })
    await waitUntil('the first state is told', () => told.length > 0)
    const counts = [7999, 1, 8000].map((ms) => {
      vi.advanceTimersByTime(ms)
      return told.length
    })
    expect(counts).toEqual([1, 2, 3])
    expect(vi.getTimerCount()).toBe(1)
    waits.stop()
    await answered
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    waits.stop()
    vi.useRealTimers()
  }
  expect(new Set(told)).toEqual(new Set(['The video is queued.']))
})

it('API-07 the list of tools names the bounds and defaults of numbers', async () => {
  const agent = await connectAgent({ url: site.url, token: site.token })
  const { tools } = await agent.client.listTools()
  await agent.close()
  const schemas = Object.fromEntries(tools.map(({ name, inputSchema }) => [name, inputSchema.properties]))
  expect(schemas).toMatchObject({
    generate_video: { takes: { type: 'integer', minimum: 1, maximum: 4, default: 1 } },
    get_video: { wait_seconds: { type: 'integer', minimum: 0, maximum: 45, default: 0 } },
    list_videos: { limit: { type: 'integer', minimum: 1, maximum: 20, default: 5 } },
  })
})
