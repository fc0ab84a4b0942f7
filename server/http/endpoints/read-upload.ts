import type { FastifyRequest } from 'fastify'
import { Refusal } from '#server/refusal.ts'

/**
 * Beside its file, a form may have a few short fields, which nobody reads. By default, the parser keeps a thousand of
 * them in memory, of 1 MB each.
 */
const maxFields = 20
const maxFieldBytes = 1024

/**
 * Reads the single file of a multipart request.
 * @throws Refusal INVALID_INPUT if the field is missing, TOO_LARGE above `maxBytes` or among too many parts.
 */
export async function readUpload(request: FastifyRequest, field: string, maxBytes: number): Promise<Buffer> {
  if (!request.isMultipart()) throw new Refusal('INVALID_INPUT', 'Send the file as multipart/form-data.', field)
  try {
    return await readFile(request, field, maxBytes)
  } catch (error) {
    // Errors in a form come from several packages, mostly without a status.
    if (error instanceof Refusal || isFastifyError(error)) throw error
    throw new Refusal('INVALID_INPUT', 'The form is invalid. Send the file as multipart/form-data.', field)
  }
}

function isFastifyError(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error
}

async function readFile(request: FastifyRequest, field: string, maxBytes: number): Promise<Buffer> {
  const tooLarge = `The file must be at most ${maxBytes / 1024 / 1024}MB.`
  const limits = { fileSize: maxBytes, files: 4, fields: maxFields, fieldSize: maxFieldBytes }
  for await (const file of request.files({ limits, throwFileSizeLimit: false })) {
    if (file.fieldname !== field) {
      // Read past, so that the next part arrives.
      file.file.resume()
      continue
    }
    const bytes = await file.toBuffer()
    if (file.file.truncated) throw new Refusal('TOO_LARGE', tooLarge, field)
    return bytes
  }
  throw new Refusal('INVALID_INPUT', `The file in the field ${field} is missing.`, field)
}
