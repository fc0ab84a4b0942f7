import { openAsBlob } from 'node:fs'
import { createVendorAgents } from '#server/features/providers/vendor-agents.ts'
import { callKie, type KieAnswer, type KieCall } from './call-kie.ts'
import type { KieCreate } from './describe-create.ts'

export type KieTimeouts = { connectMs: number; createMs: number; pollMs: number; uploadMs: number }
export const kieTimeouts: KieTimeouts = { connectMs: 5_000, createMs: 30_000, pollMs: 15_000, uploadMs: 20_000 }

/** The requests to KIE; the parsers read the answers. */
export type KieClient = {
  create(token: string, call: KieCreate): Promise<KieAnswer>
  /** The record of a task of Veo. */
  recordInfo(token: string, taskId: string): Promise<KieAnswer>
  /** The record of a task of the jobs API. */
  jobInfo(token: string, taskId: string): Promise<KieAnswer>
  hdVideo(token: string, taskId: string): Promise<KieAnswer>
  /** Starts the version in 4K, or asks for it. */
  video4k(token: string, taskId: string): Promise<KieAnswer>
  credits(token: string): Promise<KieAnswer>
  downloadLink(token: string, url: string): Promise<KieAnswer>
  upload(token: string, file: { path: string; name: string; type: string }): Promise<KieAnswer>
}

/** The calls of https://docs.kie.ai; the key is sent only to these two services. */
export function createKieClient(apiUrl: string, uploadUrl: string, timeouts: KieTimeouts = kieTimeouts): KieClient {
  const api = apiUrl.replace(/\/+$/, '')
  const agents = createVendorAgents(timeouts)
  const call = async (agent: 'shared' | 'fresh', rest: Omit<KieCall, 'dispatcher'>) =>
    callKie({ ...rest, dispatcher: (await agents())[agent] })
  const ask = (token: string, path: string, timeoutMs = timeouts.pollMs) =>
    call('shared', { method: 'GET', url: api + path, token, timeoutMs })

  return {
    create: (token, { path, body }) =>
      call('fresh', { method: 'POST', url: api + path, token, body, timeoutMs: timeouts.createMs }),
    recordInfo: (token, taskId) => ask(token, `/api/v1/veo/record-info?taskId=${encodeURIComponent(taskId)}`),
    jobInfo: (token, taskId) => ask(token, `/api/v1/jobs/recordInfo?taskId=${encodeURIComponent(taskId)}`),
    hdVideo: (token, taskId) => ask(token, `/api/v1/veo/get-1080p-video?taskId=${encodeURIComponent(taskId)}&index=0`),
    video4k(token, taskId) {
      const url = `${api}/api/v1/veo/get-4k-video`
      return call('shared', { method: 'POST', url, token, body: { taskId, index: 0 }, timeoutMs: timeouts.pollMs })
    },
    credits: (token) => ask(token, '/api/v1/chat/credit'),
    downloadLink(token, link) {
      const url = `${api}/api/v1/common/download-url`
      return call('shared', { method: 'POST', url, token, body: { url: link }, timeoutMs: timeouts.pollMs })
    },
    async upload(token, { path, name, type }) {
      const { FormData } = await import('undici')
      const form = new FormData()
      form.append('file', await openAsBlob(path, { type }), name)
      form.append('uploadPath', 'soundreel')
      form.append('fileName', name)
      const url = `${uploadUrl.replace(/\/+$/, '')}/api/file-stream-upload`
      return call('fresh', { method: 'POST', url, token, body: form, timeoutMs: timeouts.uploadMs })
    },
  }
}
