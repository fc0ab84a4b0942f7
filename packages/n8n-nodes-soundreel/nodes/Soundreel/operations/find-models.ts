import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow'
import type { Model } from '../../site/answers.ts'
import { request } from '../../site/call.ts'

/** The models that make videos now, with their web price. What a request costs, the node asks before it pays. */
export async function findModels(context: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
  const { data } = await request<{ data: Model[] }>(context, { method: 'GET', path: '/api/v1/models' })
  return data
    .filter(({ status }) => status === 'active')
    .map(({ id, label, summary, fromCredits }) => ({
      name: label,
      value: id,
      description: `From ${fromCredits} ${fromCredits === 1 ? 'credit' : 'credits'} on the web: ${summary}`,
    }))
}
