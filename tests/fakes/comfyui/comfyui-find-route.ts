import { type ComfyAnswer, noRoute, plain } from './comfyui-answer.ts'
import { type ComfyCall, type Route, routes } from './comfyui-routes.ts'
import type { ComfyFakeState } from './comfyui-state.ts'
import { advance } from './queue/comfyui-queue.ts'

export type FoundRoute = { name: string; id: string; answer: (call: ComfyCall) => Promise<ComfyAnswer> }

/** The route of a request. All but /api/jobs exist without /api, too. */
export function findRoute(state: ComfyFakeState, method: string, pathname: string): FoundRoute {
  const path = pathname.startsWith('/api/') || pathname.startsWith('/jobs') ? pathname : `/api${pathname}`
  const isUnknown = state.age !== 'current' && path.startsWith('/api/jobs')
  const found = routes.flatMap((route) => {
    const match = new RegExp(`^${route.path.replace('{id}', '([^/]+)')}$`).exec(path)
    return match && !isUnknown ? [{ route, id: decodeURIComponent(match[1] ?? '') }] : []
  })
  const asked = method === 'HEAD' ? 'GET' : method
  const [hit] = found.filter(({ route }) => route.method === asked)
  // Behind all routes are the files of the page, which can only be read.
  if (!hit) {
    const answer = asked === 'GET' ? noRoute : plain(405, '405: Method Not Allowed')
    return { name: 'no route', id: '', answer: async () => answer }
  }
  const { route, id } = hit
  return { name: `${method} ${route.path}`, id, answer: (call) => answerRoute(state, route, call) }
}

async function answerRoute(state: ComfyFakeState, route: Route, call: ComfyCall): Promise<ComfyAnswer> {
  const isMute = route.tellsState && isAboutMute(state, call.id)
  const answer = isMute ? 'reset' : await route.answer(state, call)
  if (route.tellsState) advance(state)
  return answer
}

/** Whether the call is about a job whose state is never told, or about a queue in which such a job is the newest. */
function isAboutMute({ running, pending, jobs }: ComfyFakeState, id: string): boolean {
  if (id) return jobs.some((job) => job.id === id && job.words.has('mute'))
  const newest = jobs.at(-1)
  return newest?.words.has('mute') === true && (newest === running || pending.includes(newest))
}
