import {
  type IDataObject,
  type IHookFunctions,
  type INodeType,
  type INodeTypeDescription,
  type IWebhookFunctions,
  type IWebhookResponseData,
  NodeConnectionTypes,
} from 'n8n-workflow'
import { type Answer, isAccepted, send, toError } from '../site/call.ts'
import { isSigned } from './verify-message.ts'

const root = '/api/v1/webhook-endpoints'

/** What the node remembers of its webhook at the site. A test run and the published workflow each have their own. */
type Registration = { endpointId?: string; secret?: string }

export class SoundreelTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Soundreel Trigger',
    name: 'soundreelTrigger',
    icon: { light: 'file:../../icons/soundreel.svg', dark: 'file:../../icons/soundreel.dark.svg' },
    group: ['trigger'],
    version: 1,
    subtitle: '={{ $parameter["events"].join(", ") }}',
    description: 'Starts the workflow when a video of the account has ended',
    defaults: { name: 'Soundreel Trigger' },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'soundreelApi', required: true }],
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
    properties: [
      {
        displayName: 'Events',
        name: 'events',
        type: 'multiOptions',
        required: true,
        default: ['video.completed'],
        options: [
          { name: 'Budget of a Token Almost Used', value: 'token.budget_low' },
          { name: 'Free 1080p Version Ready', value: 'video.hd_ready' },
          { name: 'Paid Upgrade Failed', value: 'video.upgrade_failed' },
          { name: 'Paid Upgrade Ready', value: 'video.upgraded' },
          { name: 'Video Cancelled', value: 'video.cancelled' },
          { name: 'Video Completed', value: 'video.completed' },
          { name: 'Video Failed', value: 'video.failed' },
        ],
      },
    ],
  }

  webhookMethods = {
    default: {
      /** Also brings an existing webhook up to date, and switches on one that the site disabled while n8n was away. */
      async checkExists(this: IHookFunctions): Promise<boolean> {
        const { endpointId } = this.getWorkflowStaticData('node') as Registration
        if (!endpointId) return false
        const body = { ...readWanted(this), isActive: true }
        const answer = await send(this, { method: 'PUT', path: pathOf(endpointId), body })
        return answer.statusCode !== 404 && accepted(this, answer)
      },

      async create(this: IHookFunctions): Promise<boolean> {
        const answer = await send(this, { method: 'POST', path: root, body: readWanted(this) })
        accepted(this, answer)
        const { id, secret } = answer.body as { id: string; secret: string }
        Object.assign(this.getWorkflowStaticData('node'), { endpointId: id, secret })
        return true
      },

      async delete(this: IHookFunctions): Promise<boolean> {
        const known = this.getWorkflowStaticData('node') as Registration
        if (!known.endpointId) return true
        const answer = await send(this, { method: 'DELETE', path: pathOf(known.endpointId) })
        if (answer.statusCode !== 404) accepted(this, answer)
        delete known.endpointId
        delete known.secret
        return true
      },
    },
  }

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const { secret } = this.getWorkflowStaticData('node') as Registration
    const headers = this.getHeaderData()
    const { rawBody } = this.getRequestObject()
    if (!secret || !isSigned(headers, rawBody, secret, Date.now())) {
      this.getResponseObject().status(401).json({ message: 'The signature is wrong or too old.' })
      return { noWebhookResponse: true }
    }
    // The site may send a message again: messageId is the same then.
    const json: IDataObject = { messageId: headers['webhook-id'], ...this.getBodyData() }
    return { workflowData: [[{ json }]] }
  }
}

const pathOf = (id: string) => `${root}/${encodeURIComponent(id)}`

/** The address at which n8n receives messages for this node, and the events that it subscribes to. */
const readWanted = (context: IHookFunctions): IDataObject => ({
  url: context.getNodeWebhookUrl('default'),
  events: context.getNodeParameter('events') as string[],
})

/** @throws NodeApiError for a refusal: n8n shows it, and the workflow is not published */
function accepted(context: IHookFunctions, answer: Answer): true {
  if (!isAccepted(answer)) throw toError(context, answer, 0)
  return true
}
