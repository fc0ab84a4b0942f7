import type { FastifyRequest } from 'fastify'
import { Refusal } from '#server/refusal.ts'

/**
 * Reads the single file of a multipart request.
 * @throws Refusal INVALID_INPUT if the field is missing, TOO_LARGE above `maxBytes`.
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
  for await (const file of request.files({ limits: { fileSize: maxBytes, files: 4 }, throwFileSizeLimit: false })) {
    const bytes = await file.toBuffer()
    if (file.fieldname !== field) continue
    if (file.file.truncated) throw new Refusal('TOO_LARGE', tooLarge, field)
    return bytes
  }
  throw new Refusal('INVALID_INPUT', `The file in the field ${field} is missing.`, field)
}
