/** The keys of an object that has no keys beyond its type, such as a constant. */
export function keysOf<Known extends object>(known: Known): (keyof Known & string)[] {
  // An object may have more keys than its type; only the caller can rule that out.
  return Object.keys(known) as (keyof Known & string)[]
}
