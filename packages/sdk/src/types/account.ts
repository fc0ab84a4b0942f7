export type Scope = 'videos:read' | 'videos:write' | 'account:read' | 'webhooks:write'
export type BudgetWindow = 'day' | 'month' | 'total'

export type Budget = {
  /** Null: all models. */
  models: string[] | null
  maxPerVideo: number | null
  /** Only windows that have a cap. Refunds go back to the window of their charge. */
  windows: { window: BudgetWindow; cap: number; used: number; resetsAt: string | null }[]
}

export type Account = {
  username: string
  credits: number
  /** What your token may do and spend; null for a call of the page. */
  token: { name: string; scopes: Scope[]; budget: Budget } | null
}
