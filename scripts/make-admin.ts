/**
 * `npm run make-admin -- <username>`: creates an administrator or resets the password of one; prints the password once,
 * and the database that has it, because with another DATA_DIR than the product's, that is a new one.
 */
import { usernameSchema } from '#contract/accounts/username.ts'
import { readConfig } from '#server/config.ts'
import { createContext } from '#server/create-context.ts'
import { messageOf } from '#server/error-facts.ts'
import { appointAdministrator } from '#server/features/accounts/registration/appoint-administrator.ts'
import { describeDatabase } from '#server/installation/mismatch-words.ts'

const username = usernameSchema.safeParse(process.argv[2])
if (!username.success) {
  console.error(`${username.error.issues[0]?.message}. Use: npm run make-admin -- <username>`)
  process.exit(1)
}
try {
  const config = readConfig()
  const { ctx, close } = await createContext(config)
  await ctx.db.migrate()
  const password = await appointAdministrator(ctx, username.data)
  await close()
  console.log(`Administrator: ${username.data}\nPassword: ${password}\nStored in ${describeDatabase(config)}.`)
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 1
}
