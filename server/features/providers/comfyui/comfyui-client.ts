import type { Workflow } from '#contract/models/gpu/workflow.ts'
import { callVendor, type VendorAnswer, type VendorCall } from '#server/features/providers/call-vendor.ts'
import { createVendorAgents } from '#server/features/providers/vendor-agents.ts'
import type { ServerAccess } from './server-access.ts'
import { folder } from './view-address.ts'

export type ComfyTimeouts = { connectMs: number; submitMs: number; uploadMs: number; pollMs: number }
export const comfyTimeouts: ComfyTimeouts = { connectMs: 5_000, submitMs: 30_000, uploadMs: 60_000, pollMs: 15_000 }

export type Upload = { name: string; type: string; bytes: Buffer }

export type ComfyClient = {
  submit(access: ServerAccess, run: { id: string; graph: Workflow; output: string }): Promise<VendorAnswer>
  upload(access: ServerAccess, picture: Upload): Promise<VendorAnswer>
  /** The jobs that wait or run, at most `listedJobs`. */
  list(access: ServerAccess): Promise<VendorAnswer>
  job(access: ServerAccess, id: string): Promise<VendorAnswer>
  cancel(access: ServerAccess, id: string): Promise<VendorAnswer>
  /** Removes a job, with its prompt, from the server's history. */
  forget(access: ServerAccess, id: string): Promise<VendorAnswer>
  /** The server's version, devices and arguments. */
  stats(access: ServerAccess): Promise<VendorAnswer>
  /** The inputs of a class of nodes; `{}` if the server does not have it. */
  node(access: ServerAccess, name: string): Promise<VendorAnswer>
  /** Whether a file exists. */
  probe(access: ServerAccess, url: string): Promise<VendorAnswer>
}

export const listedJobs = 100
const maxListBytes = 2 * 1024 * 1024
/** The answer about one job repeats its graph. */
const maxJobBytes = 4 * 1024 * 1024

const listQuery = `status=pending,in_progress&limit=${listedJobs}&sort_by=created_at&sort_order=asc`

/** The calls of a ComfyUI server, from version 0.26. Redirects are never followed. */
export function createComfyClient(timeouts: ComfyTimeouts): ComfyClient {
  const agents = createVendorAgents(timeouts)
  type Sent = { method: VendorCall['method']; url: string; body?: object; maxAnswerBytes?: number }
  const call = async ({ key }: ServerAccess, sent: Sent, timeoutMs = timeouts.pollMs, isNew = false) => {
    const dispatcher = (await agents())[isNew ? 'fresh' : 'shared']
    const header = { authorization: key?.value ?? null, ...(key ? { keyHeader: key.name } : {}) }
    return callVendor({ ...sent, ...header, timeoutMs, dispatcher })
  }
  const jobUrl = (base: string, id: string) => `${base}/api/jobs/${encodeURIComponent(id)}`
  return {
    submit: (access, { id, graph, output }) => {
      const body = { prompt: graph, prompt_id: id, client_id: 'soundreel', partial_execution_targets: [output] }
      return call(access, { method: 'POST', url: `${access.base}/api/prompt`, body }, timeouts.submitMs, true)
    },
    async upload(access, picture) {
      const url = `${access.base}/api/upload/image`
      return call(access, { method: 'POST', url, body: await toForm(picture) }, timeouts.uploadMs, true)
    },
    list: (access) =>
      call(access, { method: 'GET', url: `${access.base}/api/jobs?${listQuery}`, maxAnswerBytes: maxListBytes }),
    job: (access, id) => call(access, { method: 'GET', url: jobUrl(access.base, id), maxAnswerBytes: maxJobBytes }),
    cancel: (access, id) => call(access, { method: 'POST', url: `${jobUrl(access.base, id)}/cancel`, body: {} }),
    forget: (access, id) => call(access, { method: 'POST', url: `${access.base}/api/history`, body: { delete: [id] } }),
    stats: (access) => call(access, { method: 'GET', url: `${access.base}/api/system_stats` }),
    node: (access, name) => {
      const url = `${access.base}/api/object_info/${encodeURIComponent(name)}`
      return call(access, { method: 'GET', url, maxAnswerBytes: maxJobBytes })
    },
    probe: (access, url) => call(access, { method: 'HEAD', url }),
  }
}

/** As a temporary file, which ComfyUI deletes when it starts or stops. */
async function toForm({ name, type, bytes }: Upload) {
  const { FormData } = await import('undici')
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(bytes)], { type }), name)
  form.append('type', 'temp')
  form.append('subfolder', folder)
  form.append('overwrite', 'true')
  return form
}
