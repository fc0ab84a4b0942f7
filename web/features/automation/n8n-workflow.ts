import { defaultModelId } from '#contract/models/default-model.ts'
import * as texts from '#web/texts/site.ts'

/** How n8n learns that a video is finished: it polls every 20 seconds, or the server calls it. */
export type WorkflowKind = 'polling' | 'callback'

/** When a workflow is imported, n8n finds a credential of this name and type by itself. */
export const credentialName = texts.credentialOf

/** The site that the workflow calls, and the operator's name for it. */
export type WorkflowSite = { baseUrl: string; brandName: string }

type Node = {
  id: string
  name: string
  type: string
  typeVersion: number
  position: [number, number]
  parameters: object
  [key: string]: unknown
}

const auth = { authentication: 'genericCredentialType', genericAuthType: 'httpBearerAuth' }
const fail = "={{ $json.message || 'The video could not be made.' }}"

/** A workflow in n8n's import format, with this site's address and no secret. */
export function makeWorkflow(kind: WorkflowKind, site: WorkflowSite) {
  return kind === 'polling' ? pollingWorkflow(site) : callbackWorkflow(site)
}

function pollingWorkflow(site: WorkflowSite) {
  const nodes: Node[] = [
    start(),
    generate(site),
    node(3, 'Wait', 'wait', 1.1, [440, 0], { amount: 20, unit: 'seconds' }, { webhookId: uuid(13) }),
    node(
      4,
      'Status',
      'httpRequest',
      4.2,
      [660, 0],
      { url: `=${site.baseUrl}/api/n8n/video-status/{{ $('Generate').item.json.taskId }}`, ...auth, options: {} },
      { credentials: credentialsOf(site), retryOnFail: true },
    ),
    statusIs(5, 'Completed?', 'completed', [880, 0]),
    statusIs(6, 'Failed?', 'failed', [1100, 160]),
    node(7, 'Video ready', 'noOp', 1, [1100, -80], {}),
    node(8, 'Video failed', 'stopAndError', 1, [1320, 80], { errorMessage: fail }),
  ]
  return workflow('Text to video with sound', nodes, {
    Start: [['Generate']],
    Generate: [['Wait']],
    Wait: [['Status']],
    Status: [['Completed?']],
    'Completed?': [['Video ready'], ['Failed?']],
    'Failed?': [['Video failed'], ['Wait']],
  })
}

/** The run sleeps until the server's call resumes it. A one-hour limit ends the wait if that call is lost. */
function callbackWorkflow(site: WorkflowSite) {
  const wait = {
    resume: 'webhook',
    httpMethod: 'POST',
    options: {},
    limitWaitTime: true,
    limitType: 'afterTimeInterval',
    resumeAmount: 1,
    resumeUnit: 'hours',
  }
  const nodes: Node[] = [
    start(),
    generate(site, ', callbackUrl: $execution.resumeUrl'),
    node(3, 'Wait for the call', 'wait', 1.1, [440, 0], wait, { webhookId: uuid(13) }),
    statusIs(5, 'Completed?', 'completed', [660, 0], '$json.body.status'),
    node(7, 'Video ready', 'noOp', 1, [880, -80], {}),
    node(8, 'Video failed', 'stopAndError', 1, [880, 80], { errorMessage: fail.replace('$json.', '$json.body?.') }),
  ]
  return workflow('Text to video with sound, by callback', nodes, {
    Start: [['Generate']],
    Generate: [['Wait for the call']],
    'Wait for the call': [['Completed?']],
    'Completed?': [['Video ready'], ['Video failed']],
  })
}

function workflow(name: string, nodes: Node[], links: Record<string, string[][]>) {
  const connections = Object.fromEntries(
    Object.entries(links).map(([from, outputs]) => [
      from,
      { main: outputs.map((targets) => targets.map((to) => ({ node: to, type: 'main', index: 0 }))) },
    ]),
  )
  return { name, nodes, connections, settings: { executionOrder: 'v1' }, pinData: {} }
}

function start(): Node {
  return node(1, 'Start', 'manualTrigger', 1, [0, 0], {})
}

/**
 * n8n retries the request itself. The idempotency key makes a repeated request return the same video; each round of a
 * loop and each copy of the step make their own. `more`: further fields of the body, which is code that n8n runs.
 */
function generate(site: WorkflowSite, more = ''): Node {
  const body = `{ prompt: 'A calm lake at dawn, birds waking up', model: '${defaultModelId}', aspectRatio: '16:9'${more} }`
  const key = '={{ $workflow.id }}-{{ $execution.id }}-{{ $nodeId }}-{{ $runIndex }}-{{ $itemIndex }}'
  const parameters = {
    method: 'POST',
    url: `${site.baseUrl}/api/n8n/generate`,
    ...auth,
    sendHeaders: true,
    headerParameters: { parameters: [{ name: 'Idempotency-Key', value: key }] },
    sendBody: true,
    specifyBody: 'json',
    jsonBody: `={{ JSON.stringify(${body}) }}`,
    options: {},
  }
  const retried = { credentials: credentialsOf(site), retryOnFail: true, maxTries: 3 }
  return node(2, 'Generate', 'httpRequest', 4.2, [220, 0], parameters, retried)
}

function credentialsOf({ brandName }: WorkflowSite) {
  return { httpBearerAuth: { id: 'soundreelApiToken', name: credentialName(brandName) } }
}

function statusIs(id: number, name: string, status: string, at: [number, number], of = '$json.status'): Node {
  return node(id, name, 'if', 2.2, at, {
    conditions: {
      combinator: 'and',
      options: { caseSensitive: true, leftValue: '', typeValidation: 'loose', version: 2 },
      conditions: [
        {
          id: uuid(id + 20),
          leftValue: `={{ ${of} }}`,
          rightValue: status,
          operator: { type: 'string', operation: 'equals' },
        },
      ],
    },
    options: {},
  })
}

function node(
  id: number,
  name: string,
  type: string,
  typeVersion: number,
  position: [number, number],
  parameters: object,
  more: object = {},
): Node {
  return { id: uuid(id), name, type: `n8n-nodes-base.${type}`, typeVersion, position, parameters, ...more }
}

/** Every copy of the same workflow has the same ids. */
function uuid(number: number): string {
  return `5d0c4f6e-0000-4000-8000-${String(number).padStart(12, '0')}`
}
