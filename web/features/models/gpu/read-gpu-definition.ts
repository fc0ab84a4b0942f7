import { type GpuDefinition, gpuDefinitionSchema, graphModes } from '#contract/models/gpu/gpu-definition.ts'
import { newModelIdSchema } from '#contract/models/model-definition.ts'
import * as texts from '#web/texts/gpu.ts'
import { readFixed } from './fixed-text.ts'
import type { GpuValues } from './gpu-values.ts'
import { nameOf } from './name-of.ts'
import { readSizes } from './sizes-text.ts'
import { modesOn, toCandidate } from './to-candidate.ts'

export type FormFault = { name: string; message: string }

/** `isNew`: the id counts, too. At most one fault for each field. */
export function readGpuDefinition(
  values: GpuValues,
  isNew: boolean,
): { definition: GpuDefinition; id: string } | { faults: FormFault[] } {
  const id = values.id.trim()
  const wrongId = isNew ? newModelIdSchema.safeParse(id).error?.issues[0]?.message : undefined
  const parsed = gpuDefinitionSchema.safeParse(toCandidate(values))
  const found = [
    ...(wrongId === undefined ? [] : [{ name: 'id', message: wrongId }]),
    ...findTextFaults(values),
    ...(parsed.error?.issues ?? []).map(({ path, message }) => ({ name: nameOf(path.join('.')), message })),
  ]
  const shown = found.filter(({ name }) => !isBeforeImport(values, name))
  const faults = shown.filter(({ name }, index) => shown.findIndex((one) => one.name === name) === index)
  return parsed.success && faults.length === 0 ? { definition: parsed.data, id } : { faults }
}

/** Before a workflow is imported, the form shows nothing of the mode but the field for its file. */
function isBeforeImport({ modes }: GpuValues, name: string): boolean {
  const mode = graphModes.find((one) => name.startsWith(`modes.${one}.`) && name !== `modes.${one}.workflow`)
  return mode !== undefined && modes[mode].workflow === ''
}

/** What is wrong with the lines of a text, before what they say is checked. */
function findTextFaults(values: GpuValues): FormFault[] {
  const modes = modesOn(values)
  const { fault } = readSizes(values.sizes)
  return [
    ...(modes.length === 0 ? [{ name: 'modes', message: texts.noMode }] : []),
    ...modes
      .filter((mode) => values.modes[mode].output === '')
      .map((mode) => ({ name: `modes.${mode}.output`, message: texts.chooseOutput })),
    ...modes.flatMap((mode) => {
      const { wrongLine } = readFixed(values.modes[mode].fixed)
      return wrongLine === null ? [] : [{ name: `modes.${mode}.fixed`, message: texts.fixedLine(wrongLine) }]
    }),
    ...(fault === null ? [] : [{ name: 'sizes', message: fault }]),
  ]
}
