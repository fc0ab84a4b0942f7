import { ask } from './ask.ts'
import { exitCodes, Fault, wrongUsage } from './fault.ts'
import { type Given, readNumber } from './read-values.ts'

const maxCredits: [number, number] = [0, 1_000_000_000]

export const credits = (count: number) => (count === 1 ? '1 credit' : `${count} credits`)

/** @throws Fault for a cost above --max-credits; nothing was charged then */
export function requireBelowMax(values: Given, cost: number): void {
  const cap = readNumber(values, 'max-credits', maxCredits)
  if (cap !== undefined && cost > cap)
    throw new Fault(exitCodes.failed, 'COST_ABOVE_MAX', `This costs ${credits(cost)}, more than --max-credits ${cap}.`)
}

/** @throws Fault for a cost above the balance; nothing was charged then */
export function requireBalance(cost: number, balance: number): void {
  if (cost > balance)
    throw new Fault(
      exitCodes.credits,
      'INSUFFICIENT_CREDITS',
      `This costs ${credits(cost)}, but you have ${credits(balance)}.`,
    )
}

/** Asks a person before more is spent than --confirm-above says. @throws Fault if the answer is no */
export async function confirm(values: Given, cost: number): Promise<void> {
  const above = readNumber(values, 'confirm-above', maxCredits)
  if (above === undefined || cost <= above || values.yes === true) return
  if (!process.stdin.isTTY) throw wrongUsage(`This costs ${credits(cost)}. Confirm it with --yes.`)
  const answer = await ask(`Spend ${credits(cost)}? [y/N] `)
  if (!/^y(es)?$/i.test(answer.trim())) throw new Fault(exitCodes.failed, 'NOT_CONFIRMED', 'Nothing was charged.')
}
