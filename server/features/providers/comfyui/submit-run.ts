import type { Workflow } from '#contract/models/gpu/workflow.ts'
import { modelGone } from '#server/features/providers/explain-refusal.ts'
import type { ReadPicture } from '#server/features/providers/read-picture.ts'
import type { Admit, ProviderRequest, SeedRequest, SubmitOutcome } from '#server/features/providers/video-provider.ts'
import type { ComfyClient } from './comfyui-client.ts'
import { isCancelled } from './decide-check.ts'
import { decideSubmit, type SubmitDecision } from './decide-submit.ts'
import { fillGraph } from './fill-graph.ts'
import { seedOf, toGraphValues } from './graph-values.ts'
import { annotated, type Picture, readFrames, uploadPictures } from './place-pictures.ts'
import type { Refusal, ServerAccess } from './server-access.ts'

/** Null if there is no workflow with this hash. */
export type FindWorkflow = (hash: string) => Promise<Workflow | null>

/** `seed`: null if the workflow has none. */
type Run = { handle: string; graph: Workflow; output: string; pictures: Picture[]; seed: number | null }
type Sources = { findWorkflow: FindWorkflow; readPicture: (url: string) => Promise<ReadPicture | null> }

/** The graph and the pictures of a request. Sends nothing. */
export async function prepareRun(
  { findWorkflow, readPicture }: Sources,
  request: ProviderRequest,
  handle: string,
): Promise<Run | { refusal: Refusal }> {
  const { mode, model } = request
  const graphRoute = findGraphRoute(request)
  if (!graphRoute) return { refusal: { ...modelGone, words: `no workflow for ${model} ${mode}` } }
  const { wire, template } = graphRoute
  const workflow = await findWorkflow(template.workflow).catch(() => 'unreadable' as const)
  if (workflow === 'unreadable') return { refusal: { kind: 'overloaded', failure: { code: 'SERVICE_BUSY' } } }
  if (!workflow) return { refusal: { ...modelGone, words: `the workflow of ${model} ${mode} is missing` } }
  const frames = await readFrames(request, handle, readPicture)
  if ('refusal' in frames) return frames
  const pictures = Object.fromEntries(frames.pictures.map((picture) => [picture.role, annotated(picture)]))
  const values = toGraphValues(request, wire, { handle, pictures })
  const filled = fillGraph({ workflow, template, handle, values })
  if ('fault' in filled) return { refusal: { ...modelGone, words: `${model} ${mode}: ${filled.fault}` } }
  const seed = findSeed({ ...request, handle })
  return { handle, graph: filled.graph, output: template.output, pictures: frames.pictures, seed }
}

/** How the model of a request is made in its mode; null if it has no workflow for that. */
function findGraphRoute({ route, mode }: Pick<ProviderRequest, 'route' | 'mode'>) {
  const wire = route?.family === 'graph' ? route.wire : null
  const template = mode === 'text' || mode === 'image' || mode === 'frames' ? wire?.modes[mode] : undefined
  return wire && template ? { wire, template } : null
}

/** The seed that the run of a request takes; null if its workflow has none. */
export function findSeed({ seed, handle, ...request }: SeedRequest): number | null {
  if (!findGraphRoute(request)?.template.set.seed) return null
  return seed ?? (handle ? seedOf(handle) : null)
}

/** Uploads the pictures and submits the run. If the server has lost the pictures by then, it does both once more. */
export async function submitRun(
  client: Pick<ComfyClient, 'upload' | 'submit' | 'cancel'>,
  access: ServerAccess,
  { handle, graph, output, pictures, seed }: Run,
  admit: Admit,
): Promise<SubmitOutcome> {
  const upload = () => uploadPictures((picture) => client.upload(access, picture), pictures)
  const submit = async (): Promise<SubmitDecision> => {
    const answer = await client.submit(access, { id: handle, graph, output })
    return decideSubmit(answer, { handle, graph, output, pictures: pictures.map(annotated) })
  }
  const refusal = await upload()
  if (refusal) return { outcome: 'refused', ...refusal }
  if (!(await admit())) return { outcome: 'not-admitted' }
  let decided = await submit()
  if (decided.outcome === 'pictures-gone') {
    const again = await upload()
    if (again) return { outcome: 'refused', ...again }
    // The time for it may be over by now.
    if (!(await admit())) return { outcome: 'not-admitted' }
    decided = await submit()
  }
  if (decided.outcome === 'incomplete') {
    const cancelled = await client.cancel(access, handle)
    // Otherwise the server still has the run, and whoever asks for it learns how it ends.
    return isCancelled(cancelled) ? decided.refused : { outcome: 'unconfirmed' }
  }
  if (decided.outcome === 'accepted') return { ...decided, seed }
  if (decided.outcome !== 'pictures-gone') return decided
  const words = 'the server does not find the pictures that it stored'
  return { outcome: 'refused', kind: 'broken', failure: { code: 'SERVICE_REFUSED' }, words }
}
