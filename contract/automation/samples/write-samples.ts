import { type CodeSample, sampleBaseUrl } from './code-sample.ts'

/** A call as the examples show it. In `path`, `{id}` is the id that the program has kept. */
export type SampleCall = {
  method: string
  path: string
  query?: string
  body?: object
  /** The call needs no token. */
  open?: boolean
  /** The call charges, so it has a key. */
  charges?: boolean
  /** The field of the item that has the id, in n8n. */
  idField?: string
  /** The multipart field of a file. */
  file?: string
}

/** The variable of the shell for the id in the path. */
type Id = 'VIDEO_ID' | 'WEBHOOK_ID'

const idIn = (path: string): Id => (path.includes('/webhook-endpoints/') ? 'WEBHOOK_ID' : 'VIDEO_ID')

export function curl(call: SampleCall): CodeSample {
  const { method, path, query, body, file } = call
  const url = `"${sampleBaseUrl}${path.replace('{id}', `$${idIn(path)}`)}${query ? `?${query}` : ''}"`
  // A body or a file makes it a POST.
  const verb = method === 'GET' || (method === 'POST' && (body || file)) ? '' : `-X ${method} `
  const lines = [
    `curl --fail-with-body ${verb}${url}`,
    ...(call.open ? [] : ['-H "Authorization: Bearer $SOUNDREEL_TOKEN"']),
    ...(call.charges ? ['-H "Idempotency-Key: sunset-1"'] : []),
    ...(body ? ['-H "Content-Type: application/json"', `-d '${JSON.stringify(body)}'`] : []),
    ...(file ? [`-F ${file}=@sea.png`] : []),
  ]
  return { lang: 'Shell', label: 'cURL', source: lines.join(' \\\n  ') }
}

/** The client of `packages/sdk`. It reads the token from the environment. */
export function sdk(code: string): CodeSample {
  const source = `import { Soundreel } from 'soundreel'

const client = new Soundreel({ baseUrl: '${sampleBaseUrl}' })
${code.trim()}`
  return { lang: 'TypeScript', label: 'TypeScript SDK', source }
}

/** The command line of `packages/sdk`. It reads the token from the environment. */
export function cli(command: string): CodeSample {
  return { lang: 'Shell', label: 'CLI', source: `export SOUNDREEL_URL=${sampleBaseUrl}\n${command}` }
}

/** The same for all tries of a step, but not for another round of a loop, another item or a copy of the step. */
const stepKey = '={{ $workflow.id }}-{{ $execution.id }}-{{ $nodeId }}-{{ $runIndex }}-{{ $itemIndex }}'

/** A step to paste onto the canvas of n8n. It takes the id from the item that it receives. */
export function n8n(name: string, call: SampleCall): CodeSample {
  const { method, path, query, body, charges, file, idField = 'id' } = call
  const address = `${sampleBaseUrl}${path.replace('{id}', `{{ $json.${idField} }}`)}${query ? `?${query}` : ''}`
  const parameters = {
    method,
    url: path.includes('{id}') ? `=${address}` : address,
    ...(call.open ? {} : { authentication: 'genericCredentialType', genericAuthType: 'httpBearerAuth' }),
    ...(charges && {
      sendHeaders: true,
      headerParameters: { parameters: [{ name: 'Idempotency-Key', value: stepKey }] },
    }),
    ...(body && { sendBody: true, specifyBody: 'json', jsonBody: JSON.stringify(body) }),
    ...(file && {
      sendBody: true,
      contentType: 'multipart-form-data',
      bodyParameters: { parameters: [{ parameterType: 'formBinaryData', name: file, inputDataFieldName: 'data' }] },
    }),
    options: {},
  }
  const node = { parameters, name, type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2, position: [0, 0] }
  return { lang: 'JSON', label: 'n8n', source: JSON.stringify({ nodes: [node], connections: {} }, null, 2) }
}
