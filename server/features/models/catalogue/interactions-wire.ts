/** The vendor's name of a model of Google's Interactions API, which takes the same fields for all of them. */
export type InteractionsWire = { model: string }
