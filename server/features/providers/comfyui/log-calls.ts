import type { Logger } from 'pino'
import type { VendorAnswer } from '#server/features/providers/call-vendor.ts'
import { asObject, asText, parseJson } from '#server/features/providers/parse-values.ts'
import type { ComfyClient } from './comfyui-client.ts'

/**
 * The same client with a log of the failed calls. Only the status and the type of the error are logged: texts of the
 * server repeat prompts and contain tracebacks.
 */
export function logCalls(client: ComfyClient, log: Logger): ComfyClient {
  const noted = async (call: keyof ComfyClient, origin: string, answer: Promise<VendorAnswer>) => {
    const got = await answer
    if (got.got === 'nothing')
      log.info({ call, server: origin, reason: got.reason, sent: got.sent }, 'a call to ComfyUI failed')
    else if (got.httpStatus >= 300)
      log.info({ call, server: origin, httpStatus: got.httpStatus, type: typeOf(got.text) }, 'a call to ComfyUI failed')
    return got
  }
  return {
    submit: (access, run) => noted('submit', access.origin, client.submit(access, run)),
    upload: (access, picture) => noted('upload', access.origin, client.upload(access, picture)),
    list: (access) => noted('list', access.origin, client.list(access)),
    job: (access, id) => noted('job', access.origin, client.job(access, id)),
    cancel: (access, id) => noted('cancel', access.origin, client.cancel(access, id)),
    forget: (access, id) => noted('forget', access.origin, client.forget(access, id)),
    stats: (access) => noted('stats', access.origin, client.stats(access)),
    node: (access, name) => noted('node', access.origin, client.node(access, name)),
    probe: (access, url) => noted('probe', access.origin, client.probe(access, url)),
  }
}

function typeOf(text: string): string | null {
  const type = asText(asObject(asObject(parseJson(text)).error).type)
  return /^[a-z_]{1,60}$/.test(type) ? type : null
}
