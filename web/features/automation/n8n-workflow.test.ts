import { describe, expect, it } from 'vitest'
import { makeWorkflow, type WorkflowKind } from './n8n-workflow.ts'

const url = 'https://films.example'
const site = { baseUrl: url, brandName: 'Films' }

describe.each(['polling', 'callback'] as const)('the %s workflow', (kind) => {
  const { nodes, connections, name } = makeWorkflow(kind, site)
  const names = nodes.map((node) => node.name)

  it('AUT-06 is complete: every link connects two existing steps, and every step is reached', () => {
    expect(name).not.toBe('')
    expect(new Set(names).size).toBe(names.length)
    expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length)
    const targets = Object.values(connections).flatMap(({ main }) => main.flat().map((link) => link.node))
    for (const step of [...Object.keys(connections), ...targets]) expect(names).toContain(step)
    for (const step of names) if (step !== 'Start') expect(targets).toContain(step)
  })

  it('AUT-06 calls this site with the credential by name and contains no token', () => {
    const text = JSON.stringify(nodes)
    expect(text).toContain(`${url}/api/n8n/generate`)
    expect(text).toContain('"name":"Films API token"')
    expect(text).not.toMatch(/srl_|Bearer /)
    for (const { type } of nodes) expect(type).toMatch(/^n8n-nodes-base\./)
  })
})

it.each(['polling', 'callback'] as const)('AUT-06 each round of a loop in the %s workflow has its own key', (kind) => {
  const [, key = ''] = /"Idempotency-Key","value":"([^"]+)"/.exec(JSON.stringify(makeWorkflow(kind, site))) ?? []
  for (const part of ['$workflow.id', '$execution.id', '$nodeId', '$runIndex', '$itemIndex'])
    expect(key).toContain(part)
})

it('AUT-09 polling requests the status, callback sends its resume address', () => {
  expect(JSON.stringify(makeWorkflow('polling', site))).toContain(`${url}/api/n8n/video-status/`)
  expect(JSON.stringify(makeWorkflow('callback', site))).toContain('callbackUrl: $execution.resumeUrl')
})

/** The steps that an answer with this status leads to, once each. */
function stepsAfter(kind: WorkflowKind, step: string, status: string): string[] {
  const { nodes, connections } = makeWorkflow(kind, site)
  /** Of a condition, the first output is for the status that it wants, and the second for every other. */
  function outputOf(name: string): number {
    const { parameters } = nodes.find((node) => node.name === name) ?? {}
    const [, wanted] = /"rightValue":"(\w+)"/.exec(JSON.stringify(parameters)) ?? []
    return wanted === undefined || wanted === status ? 0 : 1
  }
  const next = (name: string) => connections[name]?.main[outputOf(name)]?.[0]?.node
  const steps: string[] = []
  for (let name = next(step); name !== undefined && !steps.includes(name); name = next(name)) steps.push(name)
  return steps
}

it.each<[WorkflowKind, string, string, string[]]>([
  ['polling', 'Status', 'processing', ['Completed?', 'Failed?', 'Wait', 'Status']],
  ['polling', 'Status', 'completed', ['Completed?', 'Video ready']],
  ['polling', 'Status', 'failed', ['Completed?', 'Failed?', 'Video failed']],
  ['callback', 'Wait for the call', 'completed', ['Completed?', 'Video ready']],
  ['callback', 'Wait for the call', 'failed', ['Completed?', 'Video failed']],
])('AUT-06 the %s workflow goes on from %s with a video that is %s', (kind, step, status, steps) => {
  expect(stepsAfter(kind, step, status)).toEqual(steps)
})

it('AUT-06 AUT-09 the workflows poll every 20 seconds, wait for a POST, and read the status where it is', () => {
  const text = (kind: WorkflowKind) => JSON.stringify(makeWorkflow(kind, site))
  expect(text('polling')).toContain('"parameters":{"amount":20,"unit":"seconds"}')
  expect(text('polling').match(/"leftValue":"={{[^"]+"/g)).toEqual(Array(2).fill('"leftValue":"={{ $json.status }}"'))
  expect(text('callback')).toContain('"resume":"webhook","httpMethod":"POST"')
  expect(text('callback').match(/"leftValue":"={{[^"]+"/g)).toEqual(['"leftValue":"={{ $json.body.status }}"'])
})
