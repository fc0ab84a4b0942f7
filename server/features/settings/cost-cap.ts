import type { Handle } from '#server/db/transaction.ts'
import { type AdminSettings, getSettings } from './settings-repository.ts'

/** Whether one video costs more of the vendor's credits than the operator allows. An unknown cost is allowed. */
export function exceedsCap({ maxTaskCost }: Pick<AdminSettings, 'maxTaskCost'>, cost: number | null): boolean {
  return maxTaskCost > 0 && cost !== null && cost > maxTaskCost
}

/** The same by the settings of now. */
export async function isAboveCap(handle: Handle, cost: number | null): Promise<boolean> {
  return cost !== null && exceedsCap(await getSettings(handle), cost)
}
