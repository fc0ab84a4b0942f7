import {
  type IDataObject,
  type IExecuteFunctions,
  type INodeExecutionData,
  type JsonObject,
  NodeApiError,
} from 'n8n-workflow'

export const toItems = (answers: IDataObject[], itemIndex: number): INodeExecutionData[] =>
  answers.map((json) => ({ json, pairedItem: { item: itemIndex } }))

/** Runs each item. An item that fails ends the node, unless its settings say to continue. */
export async function runItems(
  context: IExecuteFunctions,
  run: (itemIndex: number) => Promise<INodeExecutionData[]>,
): Promise<INodeExecutionData[]> {
  const items: INodeExecutionData[] = []
  for (let index = 0; index < context.getInputData().length; index++) {
    try {
      items.push(...(await run(index)))
    } catch (error) {
      if (!context.continueOnFail())
        throw new NodeApiError(context.getNode(), error as JsonObject, { itemIndex: index })
      items.push({ json: { error: (error as Error).message }, pairedItem: { item: index } })
    }
  }
  return items
}
