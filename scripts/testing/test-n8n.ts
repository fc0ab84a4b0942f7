/**
 * `npm run deep -- n8n`: installs a real n8n in a separate folder, and runs in it, against the product until the video is
 * finished: the guide's workflows unchanged, once by polling and once with n8n's resume address as the callback, and
 * the packed nodes of packages/n8n-nodes-soundreel. Not part of `npm test`, because it takes 3 GB and several minutes.
 * `N8N_FOLDER` and `N8N_NODES_FOLDER` keep the installations for the next run.
 */
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildN8nNodes } from '#scripts/maintain/build-n8n-nodes.ts'
import { signUp } from '#tests/e2e/visitor.ts'
import { createProduct } from '#tests/product/product.ts'
import { credentialName, makeWorkflow, type WorkflowKind } from '#web/features/automation/n8n-workflow.ts'
import { type FaultyProxy, startFaultyProxy } from './n8n/faulty-proxy.ts'
import {
  type Caller,
  executeWorkflow,
  importInto,
  installN8n,
  installNodes,
  n8nOrigins,
  removeN8n,
  signInToN8n,
  startN8n,
} from './n8n/n8n-server.ts'
import { credentialId, lateWorkflow, nodesWorkflow, toolWorkflow } from './n8n/node-workflows.ts'
import { testNodes } from './n8n/test-nodes.ts'
import { testTool } from './n8n/test-tool.ts'

const brandName = 'Soundreel'
const kinds = ['polling', 'callback'] as const
const idOf = (kind: WorkflowKind) => `soundreel${kind}`

async function prepare(token: string, productUrl: string, proxyUrl: string): Promise<void> {
  const bearer = { id: 'soundreelApiToken', name: credentialName(brandName), type: 'httpBearerAuth', data: { token } }
  const data = { baseUrl: proxyUrl, token }
  const own = { id: credentialId, name: 'Soundreel', type: 'soundreelApi', data }
  await importInto('credentials', [bearer, own])
  for (const kind of kinds)
    await importInto('workflow', { id: idOf(kind), ...makeWorkflow(kind, { baseUrl: productUrl, brandName }) })
  for (const workflow of [nodesWorkflow, lateWorkflow, toolWorkflow]) await importInto('workflow', workflow)
}

async function testGuide(call: Caller): Promise<void> {
  for (const kind of kinds) {
    const data = await executeWorkflow(call, idOf(kind))
    if (!/\/media\/[^"]+\.mp4/.test(data))
      throw new Error(`The ${kind} workflow made no video:\n${data.slice(0, 4000)}`)
    process.stdout.write(`  The ${kind} workflow ended with a finished video.\n`)
  }
}

async function main(): Promise<void> {
  const began = Date.now()
  const product = await createProduct({ CALLBACK_ALLOWED_ORIGINS: n8nOrigins })
  const packed = mkdtempSync(join(tmpdir(), 'soundreel-n8n-packed-'))
  let server: ChildProcess | null = null
  let proxy: FaultyProxy | null = null
  try {
    await installN8n()
    await installNodes(await buildN8nNodes(packed))
    await product.start()
    proxy = await startFaultyProxy(product.url)
    const visitor = await signUp(product.url, 'n8n-user')
    const scopes = ['videos:read', 'videos:write', 'account:read', 'webhooks:write']
    const { token } = await visitor.call('POST', '/api/user-tokens', { name: 'n8n', scopes })
    await prepare(token, product.url, proxy.url)
    server = startN8n()
    const call = await signInToN8n()
    await testNodes(call, visitor, proxy, token)
    await testTool(call, proxy)
    await testGuide(call)
    process.stdout.write(`\n  All passed in ${Math.round((Date.now() - began) / 1000)} s\n`)
  } finally {
    server?.kill('SIGTERM')
    proxy?.close()
    await product.remove()
    rmSync(packed, { recursive: true, force: true })
    removeN8n()
  }
}

await main()
