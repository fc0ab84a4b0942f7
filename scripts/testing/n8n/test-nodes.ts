import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import type { Visitor } from '#tests/e2e/visitor.ts'
import type { FaultyProxy } from './faulty-proxy.ts'
import { type Caller, executeWorkflow, n8nUrl, startWorkflow, waitFor, waitForExecution } from './n8n-server.ts'
import { credentialId, lateId, nodesId, webhookId } from './node-workflows.ts'

const say = (text: string) => process.stdout.write(`  ${text}\n`)

/** The package's nodes in a running n8n that has them installed and knows the workflows of `node-workflows.ts`. */
export async function testNodes(call: Caller, visitor: Visitor, proxy: FaultyProxy, token: string): Promise<void> {
  await testTypes(call)
  await testCredential(call, proxy, token)
  await testBothNodes(call, visitor, proxy)
  await testLateCallback(call, proxy)
}

async function testTypes(call: Caller): Promise<void> {
  const types = await call<{ name: string }[]>('GET', '/types/nodes.json')
  const names = types.map(({ name }) => name).filter((name) => name.startsWith('n8n-nodes-soundreel.'))
  const expected = ['soundreel', 'soundreelTool', 'soundreelTrigger'].map((name) => `n8n-nodes-soundreel.${name}`)
  assert.deepEqual(names.toSorted(), expected)
  say('n8n offers the nodes, and the first as a tool of agents.')
}

async function testCredential(call: Caller, proxy: FaultyProxy, token: string): Promise<void> {
  const test = async (given: string) => {
    const data = { baseUrl: `${proxy.url}/`, token: given }
    const credentials = { id: credentialId, name: 'Soundreel', type: 'soundreelApi', data }
    return (await call<{ status: string }>('POST', '/credentials/test', { credentials })).status
  }
  assert.deepEqual([await test(token), await test('wrong')], ['OK', 'Error'])
  say('The test of the credential tells a valid token from a wrong one.')
}

async function testBothNodes(call: Caller, visitor: Visitor, proxy: FaultyProxy): Promise<void> {
  const { versionId } = await call<{ versionId: string }>('GET', `/workflows/${nodesId}`)
  await call('POST', `/workflows/${nodesId}/activate`, { versionId })
  const url = `${n8nUrl}/webhook/${webhookId}/webhook`
  const hooks = async () =>
    ((await visitor.call('GET', '/api/webhook-endpoints')) as { url: string }[]).map((one) => one.url)
  // n8n publishes and unpublishes in the background.
  const hasHooks = (urls: string[]) => async () => (isDeepStrictEqual(await hooks(), urls) ? urls : null)
  await waitFor('the registration of the webhook', 60_000, hasHooks([url]))
  const unsigned = await fetch(url, { method: 'POST', body: '{"type":"video.completed","data":{"id":"vid_1"}}' })
  assert.equal(unsigned.status, 401)

  const credits = async () => (await visitor.call('GET', '/api/auth/current-user')).user.credits as number
  const before = await credits()
  // All answers of the first try: the node itself repeats a call twice.
  proxy.losesAnswers = 3
  const data = await executeWorkflow(call, nodesId)
  assert.match(data, /video\/mp4/)
  assert.deepEqual([proxy.keys.length, new Set(proxy.keys).size], [4, 1])
  const { tasks } = await visitor.call('GET', '/api/video-tasks')
  const made = (tasks as { id: string; prompt: string }[]).filter(({ prompt }) => prompt.startsWith('Waves break'))
  assert.equal(made.length, 1)
  const price = before - (await credits())
  assert.ok(price > 0)
  say(
    `"Retry On Fail" after a lost answer made one video for ${price} credits, and the callback resumed the execution.`,
  )

  const heard = await waitFor('a run of the trigger', 60_000, async () => {
    const filter = encodeURIComponent(JSON.stringify({ workflowId: nodesId, mode: 'webhook' }))
    const { results } = await call<{ results: { id: string; mode: string }[] }>('GET', `/executions?filter=${filter}`)
    return results.find(({ mode }) => mode === 'webhook') ?? null
  })
  assert.match(await waitForExecution(call, heard.id), /"completed"/)
  await call('POST', `/workflows/${nodesId}/deactivate`)
  await waitFor('the removal of the webhook', 60_000, hasHooks([]))
  say('The trigger registered its webhook, ran once the video was completed, and removed its webhook.')
}

/** Without "Retry On Fail", and without a callback. */
async function testLateCallback(call: Caller, proxy: FaultyProxy): Promise<void> {
  proxy.dropsCallbacks = true
  proxy.keys.length = 0
  proxy.losesAnswers = 3
  const failed = await startWorkflow(call, lateId)
  await assert.rejects(waitForExecution(call, failed), /ended with error/)
  const { id } = await call<{ id: string }>('POST', `/executions/${failed}/retry`, { loadWorkflow: false })
  assert.match(await waitForExecution(call, id), /vid_[^"]*".*"image"/s)
  assert.deepEqual([proxy.keys.length, new Set(proxy.keys).size], [4, 1])
  say('A picture is uploaded, and a failed execution that n8n retries pays once.')
  assert.match(await executeWorkflow(call, lateId), /vid_/)
  say('Without a callback, the workflow continued at the limit with the video that it had started.')
}
