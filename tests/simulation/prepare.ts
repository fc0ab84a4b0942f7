import type { PGlite } from '@electric-sql/pglite'
import { createAccount } from '#server/features/accounts/registration/create-account.ts'
import { changeSettings } from '#server/features/settings/settings-repository.ts'
import { readersFromTheStart } from '#tests/simulation/actors/counted-readers.ts'
import { connectAccount, connectOwnServer, countAccounts } from '#tests/simulation/actors/operators.ts'
import { rerouteModel } from '#tests/simulation/actors/sellers.ts'
import { addOwnModel } from '#tests/simulation/actors/servers.ts'
import { openPage } from './pages/open-page.ts'
import { startProcess } from './pages/server-process.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

/** Here, deleting is fifty times faster than truncating. A vacuum now and then keeps the tables small. */
export async function empty(pglite: PGlite, vacuums: boolean): Promise<void> {
  const tables = [
    'sessions',
    'events',
    'event_readers',
    'handled_events',
    'notices',
    'audit_log',
    'idempotency_keys',
    'transactions',
    'outputs',
    'uploads',
    'renditions',
    'model_differences',
    'added_models',
    'route_hours',
    'video_tasks',
    'kie_apis',
    'users',
  ]
  await pglite.exec(`${tables.map((table) => `delete from ${table};`).join(' ')} select setval('user_numbers', 1, false), setval('video_numbers', 1, false),
    setval('rendition_numbers', 1, false);
    ${readersFromTheStart}`)
  if (vacuums) await pglite.exec(`vacuum ${tables.join(', ')}`)
}

/** Pages make a run take half as long again, so only some runs have them. */
const pagesOpen = 0.5

/** Creates a few users with a few credits, and provider accounts, some of them nearly empty. */
export async function prepare(world: World): Promise<void> {
  const { operator, random, config } = world
  const people = random.between(1, 3)
  for (let number = 1; number <= people; number++) {
    const username = `person-${number}`
    const person = { username, password: 'secret', email: null, isAdmin: false, network: null }
    const account = await createAccount(operator, person)
    if (account) world.userIds.push(account.id)
  }
  const isDemoFirst = config.videoProvider !== 'kie'
  const kieToken = !isDemoFirst && random.chance(0.3) ? operator.secrets.seal('the settings token') : null
  await operator.db.transaction((tx) => changeSettings(tx, { ...usualSettings(random), kieToken }))
  const accounts = isDemoFirst ? 0 : random.between(1, 3)
  for (let count = 1; count <= accounts; count++) await connectAccount(world)
  await countAccounts(world)
  if (config.videoProvider !== 'demo' && random.chance(isDemoFirst ? 0.2 : 0.6)) {
    await addOwnModel(world)
    await connectOwnServer(world)
  }
  if (random.chance(0.6)) for (let count = 0; count < 3; count++) await rerouteModel(world)
  if (random.chance(pagesOpen)) await openPages(world)
}

/** Every run begins with the same prices, without any account. */
function usualSettings(random: Random) {
  const prices = { veo3Credits: 5, veo3FastCredits: 1, veo3ApiPrice: '10.00', veo3FastApiPrice: '2.00' }
  const maxVideosPerUser = random.pick([0, 0, 0, 1, 2])
  return { ...prices, maxVideosPerUser, demoRetiredAt: null, kieTokenCountedUntil: [] }
}

/** Starts one or two web servers, with pages. */
async function openPages(world: World): Promise<void> {
  const { random } = world
  const servers = random.chance(0.3) ? 2 : 1
  for (let number = 0; number < servers; number++) startProcess(world, number)
  const pages = random.chance(0.2) ? 2 : 1
  for (let count = 0; count < pages; count++) await openPage(world, random.pick(world.userIds), random.chance(0.8))
}
