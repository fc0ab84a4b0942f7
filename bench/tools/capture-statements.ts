import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresProduct } from './postgres-product.ts'

export type Statement = { text: string; parameters: string[] }

type LogEntry = { message?: string; detail?: string; timestamp: string }

/** Statements that run without a request: those of the event reader. */
const ownBusiness = /from "events" where \(+"events"\."tx"/

/** Captures every statement that the product sends to its database during `work`, from the database server's log. */
export async function captureStatements(product: PostgresProduct, work: () => Promise<unknown>): Promise<Statement[]> {
  const log = async (what: string) => {
    await product.query(`alter system set log_statement = '${what}'`)
    await product.query('select pg_reload_conf()')
    await sleep(500)
  }
  await log('all')
  const [{ begun } = {}] = await product.query('select length(pg_read_file(pg_current_logfile())) as begun')
  await work()
  await log('none')
  const [{ text } = {}] = await product.query('select pg_read_file(pg_current_logfile()) as text')
  const lines = String(text).slice(Number(begun)).trim().split('\n')
  return lines
    .map((line) => JSON.parse(line) as LogEntry)
    .flatMap(({ message = '', detail = '' }) => {
      const [, text] = /^(?:execute [^:]*|statement): ([\s\S]*)$/.exec(message) ?? []
      if (!text || ownBusiness.test(text) || /pg_read_file|pg_reload_conf|alter system/.test(text)) return []
      return [{ text: text.trim().replace(/;$/, ''), parameters: readParameters(detail) }]
    })
}

/** Reads `parameters: $1 = 'text', $2 = NULL` as SQL literals. */
function readParameters(detail: string): string[] {
  return Array.from(detail.matchAll(/\$\d+ = ('(?:[^']|'')*'|NULL)/g), ([, value]) => value ?? 'NULL')
}
