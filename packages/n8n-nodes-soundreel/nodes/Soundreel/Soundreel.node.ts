import {
  type IExecuteFunctions,
  type ILoadOptionsFunctions,
  type INodeExecutionData,
  type INodeType,
  type INodeTypeDescription,
  type IWebhookDescription,
  type IWebhookFunctions,
  type IWebhookResponseData,
  NodeConnectionTypes,
} from 'n8n-workflow'
import { createAndWait } from './operations/create-and-wait.ts'
import { createVideos } from './operations/create-videos.ts'
import { downloadVideo } from './operations/download-video.ts'
import { findModels } from './operations/find-models.ts'
import { cancelVideo, listVideos, readAccount, readVideo } from './operations/read-videos.ts'
import { resume } from './operations/resume.ts'
import { runItems, toItems } from './operations/run-items.ts'
import { createProperties } from './properties/create-properties.ts'
import { moreProperties } from './properties/more-properties.ts'
import { operationProperties } from './properties/operation-properties.ts'
import { readProperties } from './properties/read-properties.ts'

/** Not a trigger: n8n makes the address for each execution that waits, and forgets it with the execution. */
const resumeWebhooks: IWebhookDescription[] = [
  { name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: '', restartWebhook: true },
]

const operations: { [name: string]: (context: IExecuteFunctions, index: number) => Promise<INodeExecutionData[]> } = {
  'account:get': async (context, index) => toItems([await readAccount(context, index)], index),
  'video:cancel': async (context, index) => toItems([await cancelVideo(context, index)], index),
  'video:create': async (context, index) => toItems((await createVideos(context, index, null)).videos, index),
  'video:download': async (context, index) => [await downloadVideo(context, index)],
  'video:get': async (context, index) => toItems([await readVideo(context, index)], index),
  'video:getAll': async (context, index) => toItems(await listVideos(context, index), index),
}

export class Soundreel implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Soundreel',
    name: 'soundreel',
    icon: { light: 'file:../../icons/soundreel.svg', dark: 'file:../../icons/soundreel.dark.svg' },
    group: ['output'],
    version: 1,
    subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
    description: 'Make AI videos with sound',
    defaults: { name: 'Soundreel' },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'soundreelApi', required: true }],
    webhooks: resumeWebhooks,
    properties: [...operationProperties, ...createProperties, ...moreProperties, ...readProperties],
  }

  methods = {
    loadOptions: {
      async getModels(this: ILoadOptionsFunctions) {
        return findModels(this)
      },
    },
  }

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const name = `${this.getNodeParameter('resource', 0)}:${this.getNodeParameter('operation', 0)}`
    const run = operations[name]
    return [run ? await runItems(this, (index) => run(this, index)) : await createAndWait(this)]
  }

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    return resume(this)
  }
}
