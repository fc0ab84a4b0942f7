import type { GpuDefinition } from '#contract/models/gpu/gpu-definition.ts'
import type { Context } from '#server/context.ts'
import { comfyTimeouts, createComfyClient } from '#server/features/providers/comfyui/comfyui-client.ts'
import { readAccess, type ServerAccess } from '#server/features/providers/comfyui/server-access.ts'
import { listEnabledProviderAccounts } from '#server/features/providers/provider-account-repository.ts'
import { openSecret } from '#server/secrets.ts'
import { createNodeReader, type NodeReader } from './create-node-reader.ts'
import { type Findings, type Inspected, inspectServer, notAnswered } from './inspect-server.ts'
import { inspectTemplate } from './inspect-template.ts'
import { findWorkflow } from './workflow-repository.ts'

const client = createComfyClient(comfyTimeouts)

export type InspectedModel = Findings & Pick<Inspected, 'warnings'>
/**
 * `access`: null if its address or its header is invalid, or if no key opens the header. `models`: what it says of each
 * definition, in their order; empty if it did not answer at all.
 */
export type InspectedServer = {
  id: string
  name: string
  access: ServerAccess | null
  server: Inspected
  models: InspectedModel[]
}

/** What each server that takes videos says of itself and of these models. Asks all servers at once. */
export async function inspectAll(ctx: Context, definitions: readonly GpuDefinition[]): Promise<InspectedServer[]> {
  const accounts = await listEnabledProviderAccounts(ctx.db.root, 'comfyui')
  return Promise.all(
    accounts.map(async ({ id, name, address, token }): Promise<InspectedServer> => {
      const header = openSecret(ctx.secrets, token)
      const read = header === null ? null : readAccess({ id, address, token: header })
      const access = read && 'access' in read ? read.access : null
      const server = access ? await inspectServer(client, access) : notAnswered('Its address or its header is invalid.')
      const models: InspectedModel[] = []
      if (!access || server.unanswered !== null) return { id, name, access, server, models }
      const reader = createNodeReader(client, access)
      for (const definition of definitions) models.push(await inspectModel(ctx, reader, definition))
      return { id, name, access, server, models }
    }),
  )
}

async function inspectModel(ctx: Context, reader: NodeReader, definition: GpuDefinition): Promise<InspectedModel> {
  const [lacks, warnings]: [string[], string[]] = [[], []]
  for (const [mode, template] of Object.entries(definition.modes)) {
    const workflow = await findWorkflow(ctx.db.root, template.workflow)
    if (!workflow) continue
    const classes = Object.values(workflow).map(({ class_type }) => class_type)
    if (!(await reader.readAll(classes)))
      return { lacks, warnings, unanswered: `${mode}: It no longer answers. Check again.` }
    const found = inspectTemplate({ workflow, template, definition }, reader.known)
    lacks.push(...found.lacks.map((lack) => `${mode}: ${lack}`))
    warnings.push(...found.warnings.map((warning) => `${mode}: ${warning}`))
  }
  return { lacks, warnings, unanswered: null }
}
