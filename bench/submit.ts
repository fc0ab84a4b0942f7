import type { BenchResult } from '#scripts/bench.ts'
import { captureStatements } from './tools/capture-statements.ts'
import { measureLoad } from './tools/load.ts'
import { runPgbench } from './tools/pgbench.ts'
import { type PostgresProduct, startPostgresProduct } from './tools/postgres-product.ts'
import { interleave, middle, ratios } from './tools/rounds.ts'

const clients = 16
const seconds = 4
const manyUsers = 64
const headers = { 'content-type': 'application/json' }
const body = JSON.stringify({ prompt: 'Waves on a beach at night', model: 'veo3_fast' })
/** A number that occurs nowhere else, so that it can be found among the statements' parameters. */
const lastSequence = 77_000_001

/**
 * Video requests by many users and by one, compared with pgbench sending the same statements, which come from
 * PostgreSQL's log of a real request.
 */
export async function bench(): Promise<BenchResult[]> {
  const product = await startPostgresProduct()
  try {
    const names = Array.from({ length: manyUsers }, (_, index) => `user-${index + 1}`)
    const cookies = await product.addUsers(names)
    const script = await writeScript(product, cookies[0] ?? '')
    const results: BenchResult[] = []
    for (const { who, users, atLeast } of [
      { who: 'many users', users: manyUsers, atLeast: 0.9 },
      { who: 'one user', users: 1, atLeast: 0.9 },
    ]) {
      const { ours, pgbench } = await interleave({
        ours: () => submit(product, cookies.slice(0, users)),
        pgbench: () => runPgbench({ ...product, folder: product.dataDir, script: script(users), clients, seconds }),
      })
      const rates = ours.map(({ perSecond }) => perSecond)
      results.push(
        { name: `${who}, ours`, ...middle(rates), unit: '/s' },
        { name: `${who}, pgbench`, ...middle(pgbench), unit: '/s' },
        { name: `${who}, ours beside pgbench`, ...ratios(rates, pgbench), unit: '×', atLeast },
        { name: `${who}, ours, 99 of 100 within`, ...middle(ours.map(({ p99 }) => p99)), unit: 'ms' },
      )
    }
    return results
  } finally {
    await product.remove()
  }
}

function submit({ url }: PostgresProduct, cookies: string[]) {
  const load = { method: 'POST', headers, body, cookies, connections: clients, seconds } as const
  return measureLoad({ ...load, url: `${url}/api/generate-video` })
}

/** Turns the statements of one request into a script with a new video each time, for one of `users` users. */
async function writeScript(product: PostgresProduct, cookie: string): Promise<(users: number) => string> {
  await product.query(`update transactions set sequence = ${lastSequence}`)
  const statements = await captureStatements(product, () => submitOnce(product, cookie))
  const [made] = await product.query(`select id, task_id, user_id from video_tasks`)
  // The values that differ in each transaction, by their captured value.
  const variables: Record<string, string> = {
    [`'${made?.id}'`]: ':video_id::uuid',
    [`'${made?.user_id}'`]: `md5('user-' || :user::text)::uuid`,
    [`'${lastSequence + 1}'`]: '(:sequence::int + 1)',
  }
  const asSql = (parameter: string) => {
    // pgbench would read a colon within JSON as the start of a variable name.
    const literal = parameter.replaceAll(/:(?=[a-z_])/gi, ': ')
    const varying = literal.replaceAll(String(made?.task_id), `vid_' || :number::text || '`)
    return (
      variables[parameter] ?? (varying === literal ? literal : `(${varying})${varying.includes('{') ? '::jsonb' : ''}`)
    )
  }
  const lines = statements.map(({ text, parameters }) => {
    const filled = withoutVariables(text).replaceAll(/\$(\d+)/g, (_, place) => asSql(parameters[place - 1] ?? 'NULL'))
    if (text.includes('insert into "video_tasks"')) return `${filled} \\gset video_`
    return text.startsWith('select "sequence" from "transactions"') ? `${filled} \\gset` : `${filled};`
  })
  const random = '\\set number random(1, 9000000000000000000)'
  return (users) => [random, `\\set user random(1, ${users})`, ...lines, ''].join('\n')
}

/** pgbench would read a colon within a text, such as that of a time's format, as the start of a variable name. */
function withoutVariables(statement: string): string {
  return statement.replaceAll(/(?<!:):(?=[a-z_])/gi, "' || chr(58) || '")
}

async function submitOnce({ url }: PostgresProduct, cookie: string): Promise<void> {
  const answer = await fetch(`${url}/api/generate-video`, { method: 'POST', headers: { ...headers, cookie }, body })
  if (!answer.ok) throw new Error(`asking for a video answered ${answer.status} ${await answer.text()}`)
}
