import { describe, expect, it } from 'vitest'
import { makeWorkflow } from './n8n-workflow.ts'

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
