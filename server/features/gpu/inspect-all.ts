import type { GpuDefinition } from '#contract/models/gpu/gpu-definition.ts'
import type { Context } from '#server/context.ts'
import { comfyTimeouts, createComfyClient } from '#server/features/providers/comfyui/comfyui-client.ts'
import { readAccess } from '#server/features/providers/comfyui/server-access.ts'
import { listEnabledProviderAccounts } from '#server/features/providers/provider-account-repository.ts'
import { createNodeReader, type NodeReader } from './create-node-reader.ts'
import { type Findings, type Inspected, inspectServer, notAnswered } from './inspect-server.ts'
import { inspectTemplate } from './inspect-template.ts'
import { findWorkflow } from './workflow-repository.ts'

const client = createComfyClient(comfyTimeouts)

/** `models`: what it says of each definition, in their order; empty if it did not answer at all. */
type InspectedServer = { id: string; name: string; server: Inspected; models: Findings[] }

/** What each server that takes videos says of itself and of these models. Asks all servers at once. */
export async function inspectAll(ctx: Context, definitions: readonly GpuDefinition[]): Promise<InspectedServer[]> {
  const accounts = await listEnabledProviderAccounts(ctx.db.root, 'comfyui')
  return Promise.all(
    accounts.map(async ({ id, name, address, token }): Promise<InspectedServer> => {
      const read = readAccess({ id, address, token: ctx.secrets.open(token) })
      const server =
        'refusal' in read
          ? notAnswered('Its address or its header is invalid.')
          : await inspectServer(client, read.access)
      if ('refusal' in read || server.unanswered !== null) return { id, name, server, models: [] }
      const reader = createNodeReader(client, read.access)
      const models: Findings[] = []
      for (const definition of definitions) models.push(await inspectModel(ctx, reader, definition))
      return { id, name, server, models }
    }),
  )
}

async function inspectModel(ctx: Context, reader: NodeReader, definition: GpuDefinition): Promise<Findings> {
  const lacks: string[] = []
  for (const [mode, template] of Object.entries(definition.modes)) {
    const workflow = await findWorkflow(ctx.db.root, template.workflow)
    if (!workflow) continue
    const classes = Object.values(workflow).map(({ class_type }) => class_type)
    if (!(await reader.readAll(classes))) return { lacks, unanswered: `${mode}: It no longer answers. Check again.` }
    const found = inspectTemplate({ workflow, template, definition }, reader.known)
    lacks.push(...found.map((lack) => `${mode}: ${lack}`))
  }
  return { lacks, unanswered: null }
}
