import { Script } from 'node:vm'

type Named = { name: string; value: string }
type Parameters = {
  method: string
  url: string
  genericAuthType?: string
  headerParameters?: { parameters: Named[] }
  jsonBody?: string
  bodyParameters?: { parameters: { name: string; inputDataFieldName: string }[] }
}
type Workflow = { nodes: { type: string; parameters: Parameters }[] }

/** What the step receives: the item of the step before it, and the token of its credential. */
type Given = { token: string; item: Record<string, string>; file: Buffer }

/**
 * Makes the call of a step for n8n as its node *HTTP Request* does, for the parameters that the examples use.
 * `npm run deep -- n8n` runs workflows in a real n8n. @returns the answer as text
 * @throws Error if the call is refused
 */
export async function runN8nStep(source: string, { token, item, file }: Given): Promise<string> {
  const { nodes }: Workflow = JSON.parse(source)
  const [{ type, parameters } = { type: '', parameters: { method: '', url: '' } }, ...others] = nodes
  if (type !== 'n8n-nodes-base.httpRequest' || others.length > 0) throw new Error('The step is not one HTTP request.')
  const headers = new Headers(
    (parameters.headerParameters?.parameters ?? []).map(({ name, value }) => [name, evaluate(value, item)]),
  )
  if (parameters.genericAuthType === 'httpBearerAuth') headers.set('authorization', `Bearer ${token}`)
  if (parameters.jsonBody) headers.set('content-type', 'application/json')
  const [part] = parameters.bodyParameters?.parameters ?? []
  const form = new FormData()
  if (part) form.set(part.name, new Blob([new Uint8Array(file)]), 'sea.png')
  const body = part ? form : (parameters.jsonBody ?? null)
  const answer = await fetch(evaluate(parameters.url, item), { method: parameters.method, headers, body })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`The step ended with ${answer.status}: ${text}`)
  return text
}

/** A text that begins with = is an expression. */
function evaluate(text: string, item: Record<string, string>): string {
  if (!text.startsWith('=')) return text
  const run = { $workflow: { id: 'w1' }, $execution: { id: '7' }, $nodeId: 'n1', $runIndex: 0, $itemIndex: 0 }
  const names = { $json: item, ...run }
  return text.slice(1).replaceAll(/\{\{(.+?)\}\}/g, (_, code) => String(new Script(code).runInNewContext(names)))
}
