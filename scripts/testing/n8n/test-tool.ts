import assert from 'node:assert/strict'
import type { FaultyProxy } from './faulty-proxy.ts'
import { type Caller, n8nUrl, waitFor } from './n8n-server.ts'
import { toolId, toolPath } from './node-workflows.ts'

type Answer = { result: { tools?: { name: string }[]; content?: { text: string }[]; isError?: boolean } }

/** The node as a tool. n8n's own MCP server calls it as an agent would, and no language model is needed. */
export async function testTool(call: Caller, proxy: FaultyProxy): Promise<void> {
  const { versionId } = await call<{ versionId: string }>('GET', `/workflows/${toolId}`)
  await call('POST', `/workflows/${toolId}/activate`, { versionId })
  const ask = await waitFor('the MCP server of n8n', 60_000, connect)
  const { tools = [] } = (await ask('tools/list', {})).result
  assert.equal(tools.length, 1)
  proxy.keys.length = 0
  proxy.losesAnswers = 3
  const made = await ask('tools/call', { name: tools[0]?.name, arguments: { prompt: 'A lighthouse in a storm' } })
  assert.match(made.result.content?.[0]?.text ?? '', /vid_/)
  assert.deepEqual([proxy.keys.length, new Set(proxy.keys).size], [4, 1])
  process.stdout.write('  A tool whose first try lost its answer was tried again by n8n, and paid once.\n')
}

async function connect() {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  }
  let id = 0
  async function post(method: string, params: object): Promise<Response> {
    const body = JSON.stringify({ jsonrpc: '2.0', method, params, ...(!method.startsWith('notif') && { id: ++id }) })
    const response = await fetch(`${n8nUrl}/mcp/${toolPath}`, { method: 'POST', headers, body })
    if (!response.ok) throw new Error(`${method}: ${response.status} ${await response.text()}`)
    return response
  }
  const clientInfo = { name: 'test', version: '1' }
  const hello = await post('initialize', { protocolVersion: '2025-03-26', capabilities: {}, clientInfo })
  headers['mcp-session-id'] = hello.headers.get('mcp-session-id') ?? ''
  await hello.text()
  await post('notifications/initialized', {})
  return async (method: string, params: object): Promise<Answer> => {
    const text = await (await post(method, params)).text()
    return JSON.parse(/^data: (.+)$/m.exec(text)?.[1] ?? text)
  }
}
