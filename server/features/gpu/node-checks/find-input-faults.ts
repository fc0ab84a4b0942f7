import type { Workflow } from '#contract/models/gpu/workflow.ts'
import { isLiteral } from '#server/features/gpu/find-candidates.ts'
import { findValueFault } from './find-value-fault.ts'
import { type InputSpec, isCore, isDynamic, type NodeInfo, readInputs } from './read-inputs.ts'

/** What keeps a node from running, and what the operator should know; in words. */
export type NodeFindings = { lacks: string[]; warnings: string[] }

/** Inputs by what the template does with them: only a customer's value is not in the workflow. */
type Written = { isSet: (input: string) => boolean; isFixed: (input: string) => boolean }

/** The values of a node that its class refuses, inputs that it no longer has, and required ones that are missing. */
export function findInputFaults(
  id: string,
  { class_type: name, inputs }: Workflow[string],
  info: NodeInfo,
  { isSet, isFixed }: Written,
): NodeFindings {
  const specs = readInputs(info)
  const [lacks, warnings]: [string[], string[]] = [[], []]
  // The description has an unknown form.
  if (specs.size === 0) return { lacks, warnings }
  const node = `The node ${id} (${name})`
  for (const [input, value] of Object.entries(inputs)) {
    const spec = specs.get(input)
    if (spec) {
      const fault = isLiteral(value) && !isSet(input) && findValueFault({ id, class: name, input }, value, spec)
      if (fault) lacks.push(fault)
    } else if (!mayBeUnlisted(input, info, specs)) {
      const isNeeded = isSet(input) || isFixed(input) || (isCore(info) && Array.isArray(value))
      if (isNeeded) lacks.push(`${node} has no input ${input}. Export the workflow again from an up-to-date ComfyUI.`)
      else if (isCore(info) && isLiteral(value)) warnings.push(`${node} has no input ${input}: its value is ignored.`)
    }
  }
  for (const [input, spec] of specs)
    if (spec.isRequired && !Object.hasOwn(inputs, input) && !isDynamic(spec) && spec.types.length > 0)
      lacks.push(`${node} needs the input ${input}. Export the workflow again from an up-to-date ComfyUI.`)
  return { lacks, warnings }
}

/** Values that ComfyUI's page writes into its exports for itself. */
const ofPage = ['upload', 'audioUI', 'control_after_generate']

/** Whether a class may have an input without listing it by this name. */
function mayBeUnlisted(input: string, info: NodeInfo, specs: ReadonlyMap<string, InputSpec>): boolean {
  if (ofPage.includes(input)) return true
  if (input.includes('.') && [...specs.values()].some(isDynamic)) return true
  if (isCore(info)) return false
  // Such as those that depend on a format, which describes them, and `image_3` beside `image_1`.
  const stem = input.replace(/\d+$/, '')
  const isNumbered = stem !== input && [...specs.keys()].some((listed) => listed.replace(/\d+$/, '') === stem)
  return isNumbered || JSON.stringify([...specs.values()]).includes(JSON.stringify(input))
}
