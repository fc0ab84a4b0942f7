import type {
  IBinaryData,
  IDataObject,
  IExecuteFunctions,
  IHookFunctions,
  IHttpRequestOptions,
  INodeExecutionData,
  IWebhookFunctions,
} from './n8n-workflow.ts'

export type Site = { url: string; token: string }
type Sent = {
  method: string
  path: string
  query: IDataObject
  headers: Record<string, string>
  body: IDataObject
  timeoutMs: number | undefined
}

/** One execution of a workflow: what n8n keeps for all tries and runs of its nodes. */
export type Execution = {
  id: string
  /** The n8n that it runs in. */
  instanceId: string
  workflowId: string
  node: { id: string; name: string; type: string }
  context: IDataObject
  staticData: IDataObject
  runIndex: number
  waitsUntil: Date | null
  /** What the node left as its input, with which n8n continues if nobody resumes it. */
  input: INodeExecutionData[]
  /** Every call of the node. */
  sent: Sent[]
  /** The answers to these calls are lost on their way. */
  loses: (sent: Sent) => boolean
  resumeUrl: string
}

let executions = 0

export const startExecution = (more: Partial<Execution> = {}): Execution => ({
  id: String(++executions),
  ...{ instanceId: 'instance-1', workflowId: 'workflow-1' },
  node: { id: 'node-1', name: 'Soundreel', type: 'n8n-nodes-soundreel.soundreel' },
  ...{ context: {}, staticData: {}, runIndex: 0, waitsUntil: null, input: [], sent: [] },
  loses: () => false,
  resumeUrl: 'http://localhost:5678/webhook-waiting/1?signature=abc',
  ...more,
})

/** Sends a call as n8n does: with the token of the credential; what comes back depends on the options. */
async function sendCall(site: Site, execution: Execution, options: IHttpRequestOptions) {
  const { method = 'GET', qs = {}, body, abortSignal } = options
  const url = new URL(options.url)
  for (const [name, value] of Object.entries(qs)) url.searchParams.set(name, String(value))
  const headers: Record<string, string> = { ...(options.headers as object), authorization: `Bearer ${site.token}` }
  const isJson = body !== undefined && !Buffer.isBuffer(body)
  if (isJson) headers['content-type'] = 'application/json'
  // All that n8n does for it: an answer of this type is parsed in any case.
  if (options.json) headers.accept = 'application/json'
  const asked = { method, path: url.pathname, query: qs, timeoutMs: options.timeout }
  const sent = { ...asked, headers, body: isJson ? body : {} }
  execution.sent.push(sent)
  const answer = await fetch(url, {
    ...{ method, headers, redirect: options.disableFollowRedirect ? 'manual' : 'follow' },
    ...(body && { body: isJson ? JSON.stringify(body) : new Uint8Array(body as Buffer) }),
    ...(abortSignal && { signal: abortSignal }),
  })
  const text = await answer.text()
  if (execution.loses(sent)) throw new Error('socket hang up')
  if (!answer.ok && !options.ignoreHttpStatusErrors) throw new Error(`Request failed with status code ${answer.status}`)
  if (!options.returnFullResponse) return parse(text)
  return { statusCode: answer.status, headers: Object.fromEntries(answer.headers), body: parse(text) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const readBase = (site: Site, execution: Execution) => ({
  // As users enter it.
  getCredentials: async () => ({ baseUrl: `${site.url}/`, token: site.token }),
  getNode: () => execution.node,
  getWorkflow: () => ({ id: execution.workflowId }),
  getWorkflowStaticData: () => execution.staticData,
})

type Options = { items?: INodeExecutionData[]; isTool?: boolean; continues?: boolean }

/** `this` of execute. `parameters` are the node's; those of one item are given by a function. */
export function makeExecuteContext(
  site: Site,
  execution: Execution,
  parameters: IDataObject | ((itemIndex: number) => IDataObject),
  { items = [{ json: {} }], isTool = false, continues = false }: Options = {},
): IExecuteFunctions {
  const read = typeof parameters === 'function' ? parameters : () => parameters
  const data = { main: [items] as INodeExecutionData[][] }
  const context: object = {
    ...readBase(site, execution),
    getInputData: () => items,
    getNodeParameter: (name: string, index: number, fallback?: unknown) => read(index)[name] ?? fallback,
    getExecutionId: () => execution.id,
    getInstanceId: () => execution.instanceId,
    getContext: () => execution.context,
    getWorkflowDataProxy: () => ({ $runIndex: execution.runIndex }),
    evaluateExpression: () => execution.resumeUrl,
    getExecuteData: () => ({ data }),
    async putExecutionToWait(until: Date) {
      execution.waitsUntil = until
      execution.input = data.main[0] ?? []
    },
    getExecutionCancelSignal: () => undefined,
    isToolExecution: () => isTool,
    continueOnFail: () => continues,
    helpers: {
      httpRequestWithAuthentication: (_: string, options: IHttpRequestOptions) => sendCall(site, execution, options),
      httpRequest: async ({ url }: IHttpRequestOptions) => Buffer.from(await (await fetch(url)).arrayBuffer()),
      assertBinaryData: (index: number, field: string) => items[index]?.binary?.[field],
      getBinaryDataBuffer: async (index: number, field: string) =>
        Buffer.from(items[index]?.binary?.[field]?.data ?? '', 'base64'),
      prepareBinaryData: async (file: Buffer, fileName: string, mimeType: string): Promise<IBinaryData> => ({
        ...{ fileName, mimeType, bytes: file.length, data: file.toString('base64') },
      }),
    },
  }
  return context as IExecuteFunctions
}

/** `this` of a trigger's webhook methods. */
export function makeHookContext(
  site: Site,
  execution: Execution,
  { url, events }: { url: string; events: string[] },
): IHookFunctions {
  const context: object = {
    ...readBase(site, execution),
    getNodeParameter: () => events,
    getNodeWebhookUrl: () => url,
    helpers: {
      httpRequestWithAuthentication: (_: string, options: IHttpRequestOptions) => sendCall(site, execution, options),
    },
  }
  return context as IHookFunctions
}

/** `this` of a node's webhook, and the status that it answers. */
export function makeWebhookContext(
  execution: Execution,
  { headers = {}, body }: { headers?: object; body: string },
): { context: IWebhookFunctions; status: () => number } {
  let status = 200
  const context: object = {
    getWorkflowStaticData: () => execution.staticData,
    getHeaderData: () => headers,
    getBodyData: () => parse(body),
    getRequestObject: () => ({ rawBody: Buffer.from(body) }),
    getResponseObject: () => ({
      status: (code: number) => {
        status = code
        return { json: () => {} }
      },
    }),
  }
  return { context: context as IWebhookFunctions, status: () => status }
}
