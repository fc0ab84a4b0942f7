import type { ComfyClient } from '#server/features/providers/comfyui/comfyui-client.ts'
import { decideSubmit } from '#server/features/providers/comfyui/decide-submit.ts'
import { decideUpload } from '#server/features/providers/comfyui/place-pictures.ts'
import type { ServerAccess } from '#server/features/providers/comfyui/server-access.ts'
import { describeCallFault, notAsExpected } from './describe-call-fault.ts'
import { testGraph, testOutput, testPicture } from './test-clip.ts'

/** @returns what is wrong with it; null if the server has stored the picture. */
export async function uploadPicture(client: Pick<ComfyClient, 'upload'>, access: ServerAccess): Promise<string | null> {
  const call = 'POST /api/upload/image'
  const picture = testPicture()
  const answer = await client.upload(access, picture)
  return describeCallFault(call, answer) ?? (decideUpload(answer, picture.name) ? notAsExpected(call) : null)
}

/** @returns what is wrong with it; null if the server has queued the clip. */
export async function submitClip(
  client: Pick<ComfyClient, 'submit'>,
  access: ServerAccess,
  handle: string,
): Promise<string | null> {
  const call = 'POST /api/prompt'
  const graph = testGraph(handle)
  const answer = await client.submit(access, { id: handle, graph, output: testOutput })
  const decided = decideSubmit(answer, { handle, graph, output: testOutput, pictures: [] })
  if (decided.outcome === 'accepted') return null
  const refused = decided.outcome === 'incomplete' ? decided.refused : decided
  const words = 'words' in refused ? refused.words : undefined
  const isComfy = answer.got === 'answer' && (answer.httpStatus === 200 || answer.httpStatus === 400)
  if (isComfy && words)
    return `${call} refuses a clip of ComfyUI's own nodes (${words}). Update ComfyUI, and read its log.`
  return describeCallFault(call, answer) ?? notAsExpected(call)
}
