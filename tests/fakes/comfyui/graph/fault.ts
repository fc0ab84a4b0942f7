/** Why the server refuses a graph, or one of its nodes. */
export type ComfyFault = { type: string; message: string; details: string; extra_info: Record<string, unknown> }

export const fault = (
  type: string,
  message: string,
  details = '',
  extra: Record<string, unknown> = {},
): ComfyFault => ({
  ...{ type, message, details, extra_info: extra },
})

export const missingNode = (id: string, name: unknown, title: unknown = name): ComfyFault =>
  fault('missing_node_type', `Node '${title}' not found. The custom node may not be installed.`, `Node ID '#${id}'`, {
    ...{ node_id: id, class_type: name, node_title: title },
  })
