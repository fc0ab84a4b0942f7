import type { VendorAnswer } from '#server/features/providers/call-vendor.ts'
import { pictureNotFetched } from '#server/features/providers/explain-refusal.ts'
import { asObject, parseJson } from '#server/features/providers/parse-values.ts'
import type { ReadPicture } from '#server/features/providers/read-picture.ts'
import type { ProviderRequest } from '#server/features/providers/video-provider.ts'
import type { ComfyClient, Upload } from './comfyui-client.ts'
import { refusalOf } from './refusal-of.ts'
import type { Refusal } from './server-access.ts'
import { folder } from './view-address.ts'

export type Picture = Upload & { role: 'first' | 'last' }

const extensions: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' }

/** How a graph names an uploaded picture. */
export const annotated = ({ name }: Upload) => `${folder}/${name} [temp]`

/** The first and the last frame of a request; a refusal if one cannot be read. */
export async function readFrames(
  { inputs }: ProviderRequest,
  handle: string,
  read: (url: string) => Promise<ReadPicture | null>,
): Promise<{ pictures: Picture[] } | { refusal: Refusal }> {
  const pictures: Picture[] = []
  for (const { role, url } of inputs) {
    if (role !== 'first' && role !== 'last') continue
    const picture = await read(url)
    const extension = picture && extensions[picture.type]
    if (!picture || !extension) return { refusal: pictureNotFetched }
    const name = `${handle}-${role}.${extension}`
    pictures.push({ role, name, type: picture.type, bytes: Buffer.from(picture.base64, 'base64') })
  }
  return { pictures }
}

/** Uploads the pictures. Nothing is queued yet, so every failure is a refusal; null if all are in place. */
export async function uploadPictures(
  upload: (picture: Upload) => ReturnType<ComfyClient['upload']>,
  pictures: readonly Picture[],
): Promise<Refusal | null> {
  for (const picture of pictures) {
    const refusal = decideUpload(await upload(picture), picture.name)
    if (refusal) return refusal
  }
  return null
}

/** For this server, or for the proxy in front of it: another one may allow more. */
const tooLarge: Refusal = { kind: 'input', failure: { code: 'PICTURE_NOT_USABLE' }, mayDiffer: true }

/** Null if the server stored the picture under the name that the graph uses. */
export function decideUpload(answer: VendorAnswer, wanted: string): Refusal | null {
  if (answer.got === 'nothing') return { kind: 'overloaded', failure: { code: 'SERVICE_NOT_REACHED' } }
  const { httpStatus, text } = answer
  if (httpStatus === 408 || httpStatus >= 500) return { kind: 'overloaded', failure: { code: 'SERVICE_BUSY' } }
  if (httpStatus === 413) return tooLarge
  if (httpStatus !== 200) return refusalOf(answer)
  const { name, subfolder, type } = asObject(parseJson(text))
  if (name === wanted && subfolder === folder && type === 'temp') return null
  return refusalOf(answer, 'the server stored a picture elsewhere')
}
