import type { IDataObject, IExecuteFunctions } from 'n8n-workflow'

/** The fields of *Additional Fields* that are sent as they are, unless they are empty. */
const plainFields = ['audio', 'clientReference', 'negativePrompt', 'peopleConsent', 'resolution', 'seed', 'watermark']

/** What the parameters ask for, without what the node finds out itself: upload, price and callback. */
export function readRequest(context: IExecuteFunctions, itemIndex: number): IDataObject {
  const read = (name: string) => context.getNodeParameter(name, itemIndex, '')
  const more = context.getNodeParameter('additionalFields', itemIndex, {}) as IDataObject
  const request: IDataObject = { model: read('model'), prompt: read('prompt') }
  if (read('aspectRatio')) request.aspectRatio = read('aspectRatio')
  if (read('imageSource') === 'url') request.inputs = [{ role: 'first', imageUrl: read('imageUrl') }]
  for (const name of plainFields) if (more[name] !== undefined && more[name] !== '') request[name] = more[name]
  // 0 is how n8n shows a number that is not filled in.
  if (more.seconds) request.seconds = more.seconds
  if (more.takes) request.takes = more.takes
  return request
}
