import type { GpuDefinition, slotNames } from '#contract/models/gpu/gpu-definition.ts'

export type SlotName = (typeof slotNames)[number]
type Template = NonNullable<GpuDefinition['modes']['text']>
export type Input = NonNullable<Template['set']['prompt']>[number]

/** The workflow does not have the value. */
export const absent = 'absent'
/** Nobody has said yet where the value goes. */
export const undecided = ''

/** An input as the choice of a list. */
export function keyOf([node, input]: Input): string {
  return JSON.stringify([node, input])
}

/** The other way; the key is one that `keyOf` made. */
export function readKey(key: string): Input {
  const [node, input]: string[] = JSON.parse(key)
  return [node ?? '', input ?? '']
}
