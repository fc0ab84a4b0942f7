import type { IExecuteFunctions } from 'n8n-workflow'
import { request } from '../../site/call.ts'

/** Uploads the item's binary field and returns the upload's id. */
export async function uploadPicture(context: IExecuteFunctions, itemIndex: number): Promise<string> {
  const field = context.getNodeParameter('binaryField', itemIndex) as string
  const { mimeType } = context.helpers.assertBinaryData(itemIndex, field)
  const picture = await context.helpers.getBinaryDataBuffer(itemIndex, field)
  const boundary = 'soundreel-n8n-e1b0c7d2a94f4b6f'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="picture"\r\nContent-Type: ${
    /^[\w.+-]+\/[\w.+-]+$/.test(mimeType) ? mimeType : 'application/octet-stream'
  }\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const call = { method: 'POST' as const, path: '/api/v1/uploads', body, headers }
  return (await request<{ id: string }>(context, call, itemIndex)).id
}
