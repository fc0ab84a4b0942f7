import { isForPrograms, programCalls } from '#contract/automation/samples/program-samples.ts'
import { type Endpoint, tags } from '#contract/endpoint.ts'
import { describeCall, type ReferenceCall } from './describe-call.ts'

/** `programs`: what programs call. `site`: what only the pages, the administration and other services call. */
export type ReferencePart = 'programs' | 'site'

export type ReferenceGroup = { name: string; calls: ReferenceCall[] }

const programTags: readonly string[] = ['Videos', 'Account', 'Webhooks', 'Automation']

/** Loaded while the pages are built: no browser loads the contract or its schemas for this. */
const modules = import.meta.glob<Record<string, unknown>>(['/contract/**/*.ts', '!/contract/**/*.test.ts'], {
  eager: true,
})

/** The calls of one part of the reference, by group. */
export function listReference(part: ReferencePart): ReferenceGroup[] {
  const endpoints = Object.values(modules)
    .flatMap((module) => Object.values(module).filter(isEndpoint))
    .filter((endpoint) => isForPrograms(endpoint.path) === (part === 'programs'))
    .sort((a, b) => placeOf(a) - placeOf(b) || a.path.localeCompare(b.path))
  const names = part === 'programs' ? programTags : tags
  return names
    .map((name) => ({ name, calls: endpoints.filter(({ tag }) => tag === name).map(describeCall) }))
    .filter(({ calls }) => calls.length > 0)
}

/** All others follow, by path. */
function placeOf({ method, path }: Endpoint): number {
  const place = programCalls.indexOf(`${method} ${path}`)
  return place === -1 ? programCalls.length : place
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
}
