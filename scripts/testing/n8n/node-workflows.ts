import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootFolder } from '#scripts/run-command.ts'

/** n8n's command-line import requires ids. */
export const nodesId = 'soundreelnodes'
export const lateId = 'soundreellate'
export const toolId = 'soundreeltool'
export const toolPath = 'soundreel-tool'
export const credentialId = 'soundreelApi'
export const webhookId = '6a1f6a0e-3a54-4d4f-9d0e-0f2b7c1d8e55'

const credentials = { soundreelApi: { id: credentialId, name: 'Soundreel' } }
type Node = { name: string; type: string; parameters: object; [more: string]: unknown }

function makeWorkflow(id: string, name: string, given: Node[], connections: object): object {
  const nodes = given.map((node, index) => ({
    ...{ id: `${id}${index}`, typeVersion: 1, position: [index * 220, 0] },
    ...(node.type.includes('soundreel') && { credentials }),
    ...node,
  }))
  return { id, name, nodes, connections, settings: { saveDataSuccessExecution: 'all' } }
}

const link = (from: string, to: string) => ({ [from]: { main: [[{ node: to, type: 'main', index: 0 }]] } })

const soundreel = (name: string, parameters: object): Node => ({
  ...{ name, type: 'n8n-nodes-soundreel.soundreel', parameters: { resource: 'video', ...parameters } },
})

/** The workflow in the README of the package. */
const readme = readFileSync(join(rootFolder, 'packages/n8n-nodes-soundreel/README.md'), 'utf8')
const [, example = ''] = /```json\n([\s\S]*?)```/.exec(readme) ?? []
const { nodes, connections } = JSON.parse(example) as { nodes: Node[]; connections: object }

const trigger: Node = {
  name: 'On Video',
  type: 'n8n-nodes-soundreel.soundreelTrigger',
  parameters: { events: ['video.completed'] },
  webhookId,
}

/** Both nodes: the example makes and downloads a video, and the trigger receives its event. */
export const nodesWorkflow = makeWorkflow(
  nodesId,
  'Both nodes',
  [...nodes, trigger, soundreel('Read', { operation: 'get', videoId: '={{ $json.data.id }}' })],
  { ...connections, ...link('On Video', 'Read') },
)

const picture = readFileSync(join(rootFolder, 'public/icon-512.png')).toString('base64')

/** A video that begins with a picture. Its wait ends at once, and no callback comes. */
export const lateWorkflow = makeWorkflow(
  lateId,
  'Late',
  [
    { name: 'Start', type: 'n8n-nodes-base.manualTrigger', parameters: {} },
    {
      ...{ name: 'Read picture', type: 'n8n-nodes-base.set', typeVersion: 3.4 },
      parameters: { mode: 'raw', jsonOutput: JSON.stringify({ picture }), options: {} },
    },
    {
      ...{ name: 'Make binary', type: 'n8n-nodes-base.convertToFile', typeVersion: 1.1 },
      parameters: { operation: 'toBinary', sourceProperty: 'picture', options: { mimeType: 'image/png' } },
    },
    soundreel('Make', {
      ...{ operation: 'createAndWait', model: 'veo3_fast', prompt: 'A calm lake at dawn' },
      ...{ imageSource: 'binary', binaryField: 'data', maxMinutes: 0.05 },
    }),
    soundreel('Read', { operation: 'get', videoId: '={{ $json.id }}' }),
  ],
  {
    ...link('Start', 'Read picture'),
    ...link('Read picture', 'Make binary'),
    ...link('Make binary', 'Make'),
    ...link('Make', 'Read'),
  },
)

/** The node as a tool, whose prompt the caller gives. */
export const toolWorkflow = makeWorkflow(
  toolId,
  'Tool',
  [
    {
      name: 'MCP',
      type: '@n8n/n8n-nodes-langchain.mcpTrigger',
      typeVersion: 2,
      parameters: { path: toolPath, authentication: 'none' },
      webhookId: '0f6b6a3e-8a7d-4f0e-9a64-2a1c5d7e9b10',
    },
    {
      ...{ name: 'Make a video', type: 'n8n-nodes-soundreel.soundreelTool', retryOnFail: true },
      parameters: {
        ...{ resource: 'video', operation: 'create', model: 'veo3_fast' },
        prompt: "={{ $fromAI('prompt', 'What the video shows', 'string') }}",
      },
    },
  ],
  { 'Make a video': { ai_tool: [[{ node: 'MCP', type: 'ai_tool', index: 0 }]] } },
)
