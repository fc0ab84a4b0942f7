/**
 * What the nodes use of `n8n-workflow`, in whose place the checks and tests of this project put it: n8n's own package
 * brings a hundred others. `npm run maintain -- build-n8n` compiles the nodes against the real one.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

type Value = string | number | boolean | object | null | undefined
export type IDataObject = { [name: string]: Value }
export type JsonObject = { [name: string]: Value }
export type IHttpRequestMethods = 'DELETE' | 'GET' | 'POST' | 'PUT'
export type Icon = { light: string; dark: string }

export type IHttpRequestOptions = {
  method?: IHttpRequestMethods
  url: string
  headers?: IDataObject
  qs?: IDataObject
  body?: IDataObject | Buffer
  timeout?: number
  json?: boolean
  encoding?: 'stream'
  returnFullResponse?: boolean
  ignoreHttpStatusErrors?: boolean
  disableFollowRedirect?: boolean
  abortSignal?: AbortSignal
}

export type INode = { id: string; name: string; type: string }
export type IBinaryData = { mimeType: string; fileName?: string; bytes?: number; data: string }
export type INodeExecutionData = {
  json: IDataObject
  binary?: { [field: string]: IBinaryData }
  pairedItem?: { item: number } | number
}

type Helpers = {
  // n8n's own type: what comes back depends on the options.
  // biome-ignore lint/suspicious/noExplicitAny: as in n8n
  httpRequest(options: IHttpRequestOptions): Promise<any>
  httpRequestWithAuthentication(
    this: IAllExecuteFunctions,
    credential: string,
    options: IHttpRequestOptions,
    // biome-ignore lint/suspicious/noExplicitAny: as in n8n
  ): Promise<any>
}

type Base = {
  getCredentials<T extends object>(name: string): Promise<T>
  getNode(): INode
  getWorkflow(): { id?: string }
  getWorkflowStaticData(of: string): IDataObject
  helpers: Helpers
}

export type ILoadOptionsFunctions = Base

export type IExecuteFunctions = Base & {
  getInputData(): INodeExecutionData[]
  getNodeParameter(name: string, itemIndex: number, fallback?: unknown): Value
  getExecutionId(): string
  getInstanceId(): string
  getContext(of: 'node' | 'flow'): IDataObject
  getWorkflowDataProxy(itemIndex: number): { $runIndex: number }
  evaluateExpression(expression: string, itemIndex: number): unknown
  getExecuteData(): { data: { main: (INodeExecutionData[] | null)[] } }
  putExecutionToWait(until: Date): Promise<void>
  getExecutionCancelSignal(): AbortSignal | undefined
  isToolExecution(): boolean
  continueOnFail(): boolean
  helpers: Helpers & {
    assertBinaryData(itemIndex: number, field: string): IBinaryData
    getBinaryDataBuffer(itemIndex: number, field: string): Promise<Buffer>
    prepareBinaryData(data: unknown, name?: string, mimeType?: string): Promise<IBinaryData>
  }
}

export type IHookFunctions = Base & {
  getNodeParameter(name: string): Value
  getNodeWebhookUrl(name: string): string | undefined
}

export type IWebhookFunctions = Base & {
  getBodyData(): IDataObject
  getHeaderData(): IncomingHttpHeaders
  getRequestObject(): { rawBody: Buffer }
  getResponseObject(): { status(code: number): { json(body: object): unknown } }
}

export type IAllExecuteFunctions = IExecuteFunctions | IHookFunctions | ILoadOptionsFunctions | IWebhookFunctions

export type IWebhookResponseData = { workflowData?: INodeExecutionData[][]; noWebhookResponse?: boolean }
export type IWebhookDescription = {
  name: string
  httpMethod: string
  responseMode: string
  path: string
  restartWebhook?: boolean
}

export type INodePropertyOptions = { name: string; value: string; description?: string; action?: string }
export type INodeProperties = {
  displayName: string
  name: string
  type: 'boolean' | 'collection' | 'multiOptions' | 'number' | 'options' | 'string'
  default: Value
  options?: (INodePropertyOptions | INodeProperties)[]
  typeOptions?: {
    password?: boolean
    loadOptionsMethod?: string
    rows?: number
    minValue?: number
    maxValue?: number
  }
  displayOptions?: { show: { [name: string]: (string | boolean)[] } }
  description?: string
  hint?: string
  noDataExpression?: boolean
  placeholder?: string
  required?: boolean
}

export type INodeTypeDescription = {
  displayName: string
  name: string
  icon: Icon
  group: string[]
  version: number
  subtitle: string
  description: string
  defaults: { name: string }
  usableAsTool?: true
  inputs: string[]
  outputs: string[]
  credentials: { name: string; required: boolean }[]
  webhooks?: IWebhookDescription[]
  properties: INodeProperties[]
}

export interface INodeType {
  description: INodeTypeDescription
  execute?(this: IExecuteFunctions): Promise<INodeExecutionData[][]>
  webhook?(this: IWebhookFunctions): Promise<IWebhookResponseData>
}

export type IAuthenticateGeneric = { type: 'generic'; properties: { headers: IDataObject } }
export type ICredentialTestRequest = { request: { baseURL: string; url: string } }
export interface ICredentialType {
  name: string
  displayName: string
  properties: INodeProperties[]
  authenticate?: IAuthenticateGeneric
  test?: ICredentialTestRequest
}

export const NodeConnectionTypes = { Main: 'main' } as const

type ErrorOptions = { message?: string; description?: string; httpCode?: string; itemIndex?: number }

class NodeError extends Error {
  node: INode
  description: string | undefined
  httpCode: string | undefined
  itemIndex: number | undefined
  constructor(node: INode, message: string, options: ErrorOptions) {
    super(options.message ?? message)
    this.node = node
    this.description = options.description
    this.httpCode = options.httpCode
    this.itemIndex = options.itemIndex
  }
}

export class NodeApiError extends NodeError {
  constructor(node: INode, error: JsonObject, options: ErrorOptions = {}) {
    super(node, String(error.message), options)
    // n8n hands back an error that is wrapped already.
    // biome-ignore lint/correctness/noConstructorReturn: as in n8n
    if (error instanceof NodeError) return error as NodeApiError
  }
}

export class NodeOperationError extends NodeError {
  constructor(node: INode, message: string, options: ErrorOptions = {}) {
    super(node, message, options)
  }
}

/** Short: what a test waits for has happened by then, or it is asked for again. */
export const sleep = (ms: number): Promise<void> => wait(Math.min(ms, 20))
