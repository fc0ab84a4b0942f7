import type { ComfyClient } from '#server/features/providers/comfyui/comfyui-client.ts'
import type { ServerAccess } from '#server/features/providers/comfyui/server-access.ts'
import { asObject, parseJson } from '#server/features/providers/parse-values.ts'
import type { NodeInfo } from './node-checks/read-inputs.ts'

export type NodeReader = {
  /** By the class of a node. */
  known: ReadonlyMap<string, NodeInfo>
  /** Asks for the classes that are not known yet. @returns false if the server no longer answers. */
  readAll(classes: readonly string[]): Promise<boolean>
}

/** Asks a server for each class of nodes once, however many workflows have it. */
export function createNodeReader(client: Pick<ComfyClient, 'node'>, access: ServerAccess): NodeReader {
  const known = new Map<string, NodeInfo>()
  let answers = true
  return {
    known,
    async readAll(classes) {
      for (const name of classes) {
        if (known.has(name)) continue
        // Each further call would wait for its time limit.
        const info = answers ? await askNode(client, access, name) : null
        answers = info !== null
        if (!info) return false
        known.set(name, info)
      }
      return true
    },
  }
}

/** Null if the server did not answer. A page of its proxy must not look like a class that the server does not have. */
async function askNode(client: Pick<ComfyClient, 'node'>, access: ServerAccess, name: string) {
  const answer = await client.node(access, name)
  if (answer.got === 'nothing' || answer.httpStatus !== 200) return null
  const body = parseJson(answer.text)
  return typeof body === 'object' && body !== null ? asObject(asObject(body)[name]) : null
}
