import { asObject } from '#server/features/providers/parse-values.ts'
import type { KieEnvelope } from './parse-envelope.ts'
import { parseLinks } from './parse-links.ts'

/** The fresh link to a result file, valid for 20 minutes. https://docs.kie.ai/common-api/download-url */
export function parseDownloadLink({ code, data }: KieEnvelope): string | null {
  return code === 200 ? (parseLinks(data)[0] ?? null) : null
}

/**
 * The address of an uploaded file. The documented `fileUrl` was missing in recorded answers.
 * https://docs.kie.ai/file-upload-api/quickstart
 */
export function parseUpload({ code, data }: KieEnvelope): string | null {
  return code === 200 ? (parseLinks(asObject(data).downloadUrl)[0] ?? null) : null
}
