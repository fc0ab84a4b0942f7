import type { GpuDefinition } from '#contract/models/gpu/gpu-definition.ts'
import type { Context } from '#server/context.ts'
import {
  addModel,
  type ChangeAddedModelInput,
  changeAddedModel,
} from '#server/features/models/added/save-added-model.ts'
import { Refusal } from '#server/refusal.ts'
import { findTemplateFault } from './find-template-fault.ts'
import { findWorkflow } from './workflow-repository.ts'

/** Adds a model on servers of the operator's own. @throws Refusal INVALID_INPUT with the field */
export async function addGpuModel(ctx: Context, actorId: string, id: string, definition: GpuDefinition): Promise<void> {
  await requireNoFault(ctx, definition)
  await addModel(ctx, actorId, id, definition)
}

type ChangeGpuModelInput = ChangeAddedModelInput<GpuDefinition>

/** @throws Refusal as `addGpuModel`, NOT_FOUND, MODEL_CHANGED, MODEL_IN_USE while its videos wait */
export async function changeGpuModel(ctx: Context, actorId: string, input: ChangeGpuModelInput): Promise<void> {
  await requireNoFault(ctx, input.definition)
  await changeAddedModel(ctx, actorId, input)
}

/** Every input that a template binds exists in its workflow and holds a value: nothing is guessed when it runs. */
async function requireNoFault(ctx: Context, { modes }: GpuDefinition): Promise<void> {
  for (const [mode, template] of Object.entries(modes)) {
    const workflow = await findWorkflow(ctx.db.root, template.workflow)
    const fault = workflow
      ? findTemplateFault(template, workflow)
      : { field: 'workflow', message: 'Import the workflow first.' }
    if (fault) throw new Refusal('INVALID_INPUT', fault.message, `modes.${mode}.${fault.field}`)
  }
}
