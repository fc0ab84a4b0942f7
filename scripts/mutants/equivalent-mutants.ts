/** Mutants that change nothing a user or an operator could notice, by `id`, with the reason. */
export const equivalentMutants: ReadonlyMap<string, string> = new Map([])
