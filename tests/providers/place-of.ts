/** In which field of a vendor's request a value is: its name, with the place in it if the field is a list. */
export function placeOf(fields: object, wanted: string): string | undefined {
  const places = Object.entries(fields).flatMap(([field, value]: [string, unknown]) =>
    Array.isArray(value) ? value.map((one, at) => [`${field}.${at}`, one] as const) : [[field, value] as const],
  )
  return places.find(([, one]) => one === wanted)?.[0]
}

/** The names that vendors have for the field of a first and of a last frame; both may be in one list. */
export const placeOfFirst = /^((first_frame|start_image|image)_url|\w+\.0)$/
export const placeOfLast = /^((last_frame|end_image|tail_image)_url|\w+\.1)$/
