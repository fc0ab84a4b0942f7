import type { FastifyRequest } from 'fastify'
import { Refusal, TooManyRequests } from '#server/refusal.ts'

export const sendForm = 'Send the file as multipart/form-data.'

/**
 * Beside its file, a form may have a few short fields, which nobody reads. By default, the parser keeps a thousand of
 * them in memory, of 1 MB each.
 */
const maxFields = 20
const maxFieldBytes = 1024

/** Of an account; the command line sends 20. A file is held in memory while it arrives, and a client may let that take hours. */
const maxAtOnce = 24
const retryAfterSeconds = 10
const tooManyAtOnce = `At most ${maxAtOnce} uploads of an account may be sent at the same time.`

/** How many uploads of each account are arriving in this process. */
const arriving = new Map<string, number>()

/**
 * Reads the single file of a multipart request.
 * @throws Refusal INVALID_INPUT if the field is missing, TOO_LARGE above `maxBytes` or among too many parts,
 * TOO_MANY_REQUESTS
 */
export async function readUpload(request: FastifyRequest, field: string, maxBytes: number): Promise<Buffer> {
  if (!request.isMultipart()) throw new Refusal('INVALID_INPUT', sendForm, field)
  const sender = request.account?.id ?? ''
  countArriving(sender, 1)
  try {
    return await readFile(request, field, maxBytes)
  } catch (error) {
    // Errors in a form come from several packages, mostly without a status.
    if (error instanceof Refusal || isFastifyError(error)) throw error
    throw new Refusal('INVALID_INPUT', `The form is invalid. ${sendForm}`, field)
  } finally {
    countArriving(sender, -1)
  }
}

/** @throws TooManyRequests, and counts nothing then */
function countArriving(sender: string, change: 1 | -1): void {
  const count = (arriving.get(sender) ?? 0) + change
  if (count > maxAtOnce) throw new TooManyRequests(retryAfterSeconds, tooManyAtOnce)
  if (count > 0) arriving.set(sender, count)
  else arriving.delete(sender)
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
