import { createHash, randomUUID } from 'node:crypto'
import type { IExecuteFunctions } from 'n8n-workflow'

/**
 * The Idempotency-Key of one item: the same for every try of n8n's "Retry On Fail", for a job that a queue starts again
 * and for a failed execution that is retried; another for every other run of the node. `request` is what the parameters
 * ask for.
 */
export function makeKey(context: IExecuteFunctions, itemIndex: number, request: object): string {
  // n8n keeps it for all tries. The tools of its MCP server run outside of an execution.
  const kept = context.getContext('node') as { executionId?: string }
  kept.executionId ??= context.getExecutionId() || randomUUID()
  // n8n counts each try of an agent's tool as a run of its own; only its parameters stay the same.
  const run = isTool(context) ? request : context.getWorkflowDataProxy(itemIndex).$runIndex
  const ids = [context.getInstanceId(), context.getWorkflow().id, kept.executionId, context.getNode().id]
  return createHash('sha256')
    .update(JSON.stringify([...ids, run, itemIndex]))
    .digest('hex')
}

/** Whether an agent calls the node. n8n names the tool it makes of a node after the node. */
export const isTool = (context: IExecuteFunctions): boolean =>
  context.isToolExecution() || context.getNode().type.endsWith('Tool')
