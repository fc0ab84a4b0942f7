/** A contradiction in a model, with the field of its definition that it is about. */
export type ModelFault = { field: string; message: string }

export function at(field: string, message: string): ModelFault {
  return { field, message }
}
