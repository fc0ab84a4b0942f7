import type { ImportedWorkflow } from '#contract/models/gpu/gpu-models.ts'
import type { Workflow } from '#contract/models/gpu/workflow.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { findCandidates, isLiteral } from './find-candidates.ts'
import { findLinkFault } from './find-link-fault.ts'
import { findSaverFault, isVideoSaver } from './find-output-fault.ts'
import { findWorkflow, insertWorkflow } from './workflow-repository.ts'

/**
 * Stores a workflow, and shows what a model may bind in it.
 * @throws Refusal INVALID_INPUT if it can never run, or saves no MP4
 */
export async function importWorkflow(ctx: Context, workflow: Workflow): Promise<ImportedWorkflow> {
  const fault = findLinkFault(workflow) ?? findSaverFault(workflow)
  if (fault !== null) throw new Refusal('INVALID_INPUT', fault, 'workflow')
  return show(await insertWorkflow(ctx.db.root, workflow, ctx.clock.now()), workflow)
}

/** What a model may bind in a stored workflow. @throws Refusal NOT_FOUND */
export async function getWorkflow(ctx: Context, hash: string): Promise<ImportedWorkflow> {
  const workflow = await findWorkflow(ctx.db.root, hash)
  if (!workflow) throw new Refusal('NOT_FOUND', 'Workflow not found.')
  return show(hash, workflow)
}

function show(hash: string, workflow: Workflow): ImportedWorkflow {
  const nodes = Object.entries(workflow).map(([id, { class_type, inputs, _meta }]) => ({
    ...{ id, class: class_type, title: _meta?.title ?? class_type },
    inputs: Object.entries(inputs).flatMap(([name, value]) => (isLiteral(value) ? [{ name, value }] : [])),
  }))
  const fps = nodes.find((node) => node.class === 'CreateVideo')?.inputs.find(({ name }) => name === 'fps')?.value
  return {
    workflow: hash,
    nodes,
    candidates: findCandidates(workflow),
    outputs: nodes.filter((node) => isVideoSaver(node.class)).map(({ id }) => id),
    fps: typeof fps === 'number' ? fps : null,
  }
}
