import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

export const eras = ['auto', 'legacy'] as const
export type Era = (typeof eras)[number]

type Options = { url: string; token: string; era?: Era; fetch?: typeof globalThis.fetch }
type Content = { type: string; text?: string; uri?: string; data?: string; mimeType?: string }
/** What a tool has answered. */
// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape, and fail where one is not as expected
export type Told = { isError: boolean; text: string; content: Content[]; data: any }

export type Agent = {
  client: Client
  call(name: string, args?: object, options?: Parameters<Client['callTool']>[1]): Promise<Told>
  close(): Promise<void>
}

/** An assistant, by the protocol's official client: `auto` speaks its present revision, `legacy` the earlier ones. */
export async function connectAgent({ url, token, era = 'auto', fetch }: Options): Promise<Agent> {
  const client = new Client({ name: 'assistant', version: '1' }, { versionNegotiation: { mode: era } })
  const authProvider = { token: async () => token }
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { authProvider, ...(fetch ? { fetch } : {}) }),
  )
  return {
    client,
    async call(name, args = {}, options) {
      const result = await client.callTool({ name, arguments: { ...args } }, options)
      const content = result.content as Content[]
      const text = content.flatMap((part) => part.text ?? []).join('\n')
      return { isError: result.isError === true, text, content, data: result.structuredContent }
    },
    close: () => client.close(),
  }
}
