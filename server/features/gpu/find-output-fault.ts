import type { Workflow } from '#contract/models/gpu/workflow.ts'

type Node = Workflow[string]

const advice = 'Use SaveVideo with the format mp4.'

/** Nodes of ComfyUI that never write an MP4. */
const writesOthers = /^Save(WEBM|Image|AnimatedWEBP|AnimatedPNG|Audio(MP3|Opus)?|Latent|GLB|SVGNode)$/

const writesVideo = /^(SaveVideo|VHS_VideoCombine)$/

/** Whether nodes of a class can write an MP4. Unknown classes may, too: the try-out shows what they write. */
export const isVideoSaver = (className: string) => writesVideo.test(className)

/**
 * Why the file of an output node, with the fixed values in its inputs, cannot be sold: the product opens MP4 files only.
 * Null if it can, or if nothing is known about the node.
 */
export function findOutputFault(id: string, { class_type: name, inputs }: Node): string | null {
  const node = `The node ${id} (${name})`
  if (writesOthers.test(name)) return `${node} writes no MP4. ${advice}`
  // `auto` is an MP4, too.
  if (name === 'SaveVideo' && isOther(inputs.format, /^(auto|mp4)$/i))
    return `${node} writes ${inputs.format}, not MP4. Set its format to mp4.`
  if (name !== 'VHS_VideoCombine') return null
  if (isOther(inputs.format, /-mp4$/i))
    return `${node} writes ${inputs.format}, not MP4. ${advice} Or set its format to video/h264-mp4.`
  return inputs.save_output === false ? `${node} keeps no file. Set its save_output to true.` : null
}

/** A link is not known before the run. */
const isOther = (format: unknown, mp4: RegExp): format is string => typeof format === 'string' && !mp4.test(format)

/** Why no node of a workflow can save an MP4, although one saves a file; null if one can, or if none saves a file. */
export function findSaverFault(workflow: Workflow): string | null {
  const nodes = Object.entries(workflow)
  if (nodes.some(([, { class_type: name, inputs }]) => 'filename_prefix' in inputs && !writesOthers.test(name)))
    return null
  const [id, saver] = nodes.find(([, { class_type }]) => writesOthers.test(class_type)) ?? []
  return id !== undefined && saver ? findOutputFault(id, saver) : null
}
