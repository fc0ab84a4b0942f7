import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ComfyFakeState } from './comfyui-state.ts'
import { readOutput } from './comfyui-view.ts'

const usual = ['authorization', 'x-api-key', 'cookie']

/** Another origin, to which redirects lead. It notes the keys that it is shown, and has every file. */
export async function answerElsewhere(
  state: ComfyFakeState,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  for (const name of [...usual, ...(state.key ? [state.key.name.toLowerCase()] : [])]) {
    const shown = request.headers[name]
    if (shown !== undefined) state.keysElsewhere.add(String(shown))
  }
  const calls = state.calls.get('elsewhere') ?? { count: 0, bytes: 0 }
  state.calls.set('elsewhere', { ...calls, count: calls.count + 1 })
  const file = state.files.get(decodeURIComponent((request.url ?? '/').slice(1)))
  if (!file) return void response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  response.writeHead(200, { 'content-type': 'video/mp4' }).end(await readOutput(state, file))
}
