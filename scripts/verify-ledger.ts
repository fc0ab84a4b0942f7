/**
 * `npm run verify:ledger`: proves that every balance is the sum of
 * its rows, or prints the differences and exits with 1.
 */
import { readConfig } from '#server/config.ts'
import { openExisting } from '#server/db/open-database.ts'
import { codeOf, messageOf } from '#server/error-facts.ts'
import { verifyLedger } from '#server/features/credits/verify-ledger.ts'

const noTables = 'This database has no tables of the product. Check DATABASE_URL and DATA_DIR.'
/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const isTableMissing = (error: unknown) => error instanceof Error && codeOf(error.cause) === '42P01'

try {
  const db = await openExisting(readConfig())
  const faults = await verifyLedger(db.root)
  await db.close()
  for (const fault of faults) console.error(`${fault.rule} ${fault.subject}: ${fault.detail}`)
  console.log(faults.length === 0 ? 'The ledger adds up.' : `${faults.length} violations`)
  process.exitCode = faults.length === 0 ? 0 : 1
} catch (error) {
  console.error(isTableMissing(error) ? noTables : messageOf(error))
  process.exitCode = 1
}
