import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Scope, scopes } from '#contract/automation/token-budgets.ts'
import { version } from '#server/version.ts'
import { fillPath, loadEndpoints, withName } from '#tests/contract-endpoints.ts'
import { addProgram } from '#tests/programs/program.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'

/* Tests what the calls of programs have in common. Generated from the contract, so new calls are included. */

const named = (await loadEndpoints()).map(withName)

/** A literal table: the contract alone cannot tell that one of its scopes is wrong. */
const neededScopes: Record<string, Scope> = {
  'GET /api/v1/account': 'account:read',
  'POST /api/v1/quotes': 'videos:read',
  'POST /api/v1/uploads': 'videos:write',
  'GET /api/v1/videos': 'videos:read',
  'POST /api/v1/videos': 'videos:write',
  'GET /api/v1/videos/{id}': 'videos:read',
  'DELETE /api/v1/videos/{id}': 'videos:write',
  'POST /api/v1/videos/{id}/cancel': 'videos:write',
  'POST /api/v1/videos/{id}/upgrade': 'videos:write',
  'GET /api/v1/webhook-endpoints': 'webhooks:write',
  'POST /api/v1/webhook-endpoints': 'webhooks:write',
  'PUT /api/v1/webhook-endpoints/{id}': 'webhooks:write',
  'DELETE /api/v1/webhook-endpoints/{id}': 'webhooks:write',
  'POST /api/v1/webhook-endpoints/{id}/rotate-secret': 'webhooks:write',
  'POST /api/v1/webhook-endpoints/{id}/test': 'webhooks:write',
  'GET /api/v1/webhook-endpoints/{id}/deliveries': 'webhooks:write',
  'POST /api/n8n/generate': 'videos:write',
  'GET /api/n8n/video-status/{taskId}': 'videos:read',
  'GET /api/n8n/me': 'account:read',
}

let test: TestApp
let authorization: string
/** For each scope, a token that has only this one, and a token that has all others. */
const tokens = new Map<string, { only: string; lacking: string }>()
beforeAll(async () => {
  test = await createTestApp()
  const browser = await test.signedIn()
  const add = async (given: Scope[]) => (await addProgram(browser, { scopes: given })).authorization
  authorization = await add([...scopes])
  for (const scope of scopes) {
    const lacking = await add(scopes.filter((other) => other !== scope))
    tokens.set(scope, { only: await add([scope]), lacking })
  }
})
afterAll(() => test.close())

async function call(name: string, headers: Record<string, string> = {}) {
  const [method = '', path = ''] = name.split(' ')
  const body = method === 'GET' ? {} : { payload: {} }
  return test.app.inject({ method, url: fillPath(path), headers, ...body } as InjectOptions)
}

it('API-01 API-02 each call that accepts a token needs the scope of its kind', () => {
  const byToken = named.filter(([, { access }]) => access === 'account' || access === 'token')
  expect(Object.fromEntries(byToken.map(([name, { scope }]) => [name, scope]))).toEqual(neededScopes)
})

it.each(Object.entries(neededScopes))(
  'API-01 API-02 %s is refused to a token that lacks only %s',
  async (name, scope) => {
    const { only = '', lacking = '' } = tokens.get(scope) ?? {}
    const refused = await call(name, { authorization: lacking })
    expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: 'SCOPE_MISSING', params: { scope } }])
    expect([401, 403]).not.toContain((await call(name, { authorization: only })).statusCode)
  },
)

it.each(named.filter(([, { path }]) => path.startsWith('/api/v1/')))(
  'API-01 %s states the version of the product, also in a refusal',
  async (name, { access }) => {
    const [signedOut, byToken] = [await call(name), await call(name, { authorization })]
    if (access === 'account') expect([signedOut.statusCode, byToken.statusCode === 401]).toEqual([401, false])
    for (const { headers } of [signedOut, byToken]) expect(headers['soundreel-version']).toBe(version)
  },
)
