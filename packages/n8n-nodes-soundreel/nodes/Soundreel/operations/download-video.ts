import { type IExecuteFunctions, type INodeExecutionData, NodeOperationError } from 'n8n-workflow'
import type { Video, VideoFile } from '../../site/answers.ts'
import { readVideo } from './read-videos.ts'

/** Loads the file of a finished video into a binary field. */
export async function downloadVideo(context: IExecuteFunctions, itemIndex: number): Promise<INodeExecutionData> {
  const video = await readVideo(context, itemIndex)
  const resolution = context.getNodeParameter('resolution', itemIndex, '') as string
  const file = chooseFile(video, resolution)
  if (!file) throw new NodeOperationError(context.getNode(), describeMissing(video), { itemIndex })
  return load(context, video, file, itemIndex)
}

/** Without the token: the file may be on another host, and it needs none. As a stream: it may be large. */
async function load(context: IExecuteFunctions, video: Video, file: VideoFile, itemIndex: number) {
  const { helpers } = context
  const stream = await helpers.httpRequest({ method: 'GET', url: file.url, encoding: 'stream' })
  const name = `${video.id}-${file.resolution ?? 'video'}.mp4`
  const binary = await helpers.prepareBinaryData(stream, name, 'video/mp4')
  if (file.bytes !== null && binary.bytes !== undefined && binary.bytes !== file.bytes) {
    const message = `The file is incomplete: ${binary.bytes} of ${file.bytes} bytes.`
    throw new NodeOperationError(context.getNode(), message, { itemIndex })
  }
  const field = context.getNodeParameter('outputField', itemIndex, 'data') as string
  return { json: video, binary: { [field]: binary }, pairedItem: { item: itemIndex } }
}

const videosOf = (video: Video) => video.files.filter(({ kind }) => kind === 'video')
const linesOf = ({ width, height }: VideoFile) => Math.min(width, height)

/** Without a resolution the first file, in the one that was asked for; `best` is the highest. */
export function chooseFile(video: Video, resolution: string): VideoFile | undefined {
  const files = videosOf(video)
  if (resolution === '') return files[0]
  if (resolution === 'best') return [...files].sort((a, b) => linesOf(b) - linesOf(a))[0]
  return files.find((file) => file.resolution === resolution)
}

function describeMissing(video: Video): string {
  const offered = videosOf(video).map((file) => file.resolution)
  if (offered.length > 0) return `The video ${video.id} exists in ${offered.join(', ')} only.`
  return `The video ${video.id} has no file: it is ${video.status}.`
}
