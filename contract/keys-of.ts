/** The names of an object that has no others than its type says, such as a constant. */
export function keysOf<Known extends object>(known: Known): (keyof Known & string)[] {
  // An object may have more names than its type: only the caller knows that it has not.
  return Object.keys(known) as (keyof Known & string)[]
}
