import type { CheckedServer } from '#contract/models/gpu/gpu-servers.ts'
import type { VendorAnswer } from '#server/features/providers/call-vendor.ts'
import type { ComfyClient } from '#server/features/providers/comfyui/comfyui-client.ts'
import type { ServerAccess } from '#server/features/providers/comfyui/server-access.ts'
import { asObject, asText, parseJson } from '#server/features/providers/parse-values.ts'

/**
 * What is wrong with a server, in words for the operator. `lacks`: what it said of itself that keeps it from making
 * videos. `unanswered`: why it said nothing, or no more; null if it answered everything.
 */
export type Findings = { lacks: string[]; unanswered: string | null }
export type Inspected = Findings & Pick<CheckedServer, 'version' | 'device' | 'warnings'>

/** Since then, a job can be cancelled by its id while it runs. */
const oldest = [0, 26] as const

/** What a server says about itself, and whether its proxy refuses strangers. */
export async function inspectServer(client: Pick<ComfyClient, 'stats'>, access: ServerAccess): Promise<Inspected> {
  const answer = await client.stats(access)
  const unanswered = describeUnreached(answer)
  if (unanswered) return notAnswered(unanswered)
  const body = answer.got === 'answer' ? asObject(parseJson(answer.text)) : {}
  const system = asObject(body.system)
  const [card] = Array.isArray(body.devices) ? body.devices.map(asObject) : []
  const version = asText(system.comfyui_version).slice(0, 40)
  const warnings = [...warnOfArguments(system.argv), ...(await warnOfStrangers(client, access))]
  if (card?.type === 'cpu') warnings.push('It runs without a GPU, so videos take hours.')
  const isOld = isOlder(version)
  const lacks = isOld ? [`ComfyUI ${version || 'of an unknown version'} is too old. Update it to 0.26 or newer.`] : []
  const device = asText(card?.name).slice(0, 100) || null
  return { version: version || null, device, lacks, unanswered, warnings }
}

/** A server of which nothing is known. */
export function notAnswered(unanswered: string): Inspected {
  return { version: null, device: null, lacks: [], unanswered, warnings: [] }
}

/** Null if a ComfyUI answered. */
function describeUnreached(answer: VendorAnswer): string | null {
  if (answer.got === 'nothing') return `It does not answer (${answer.reason}). Is it running, and is the address right?`
  const { httpStatus, text } = answer
  if (httpStatus === 401 || httpStatus === 403) return 'Its proxy does not accept the header. Check name and value.'
  if (httpStatus >= 500) return `Its proxy answers ${httpStatus}: ComfyUI is not running behind it.`
  const isComfy = httpStatus === 200 && 'system' in asObject(parseJson(text))
  return isComfy ? null : 'There is no ComfyUI at this address.'
}

function isOlder(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return !(major > oldest[0] || (major === oldest[0] && minor >= oldest[1]))
}

function warnOfArguments(argv: unknown): string[] {
  const given = Array.isArray(argv) ? argv.map(String) : []
  const has = (name: string) => given.some((one) => one === name || one.startsWith(`${name}=`))
  return [
    ...(has('--enable-cors-header') ? ['It was started with --enable-cors-header: any website can use it.'] : []),
    ...(has('--disable-metadata') ? [] : ['Start it with --disable-metadata: its files contain the prompts.']),
  ]
}

/** Asks once more with a wrong key, or without one. */
async function warnOfStrangers(client: Pick<ComfyClient, 'stats'>, access: ServerAccess): Promise<string[]> {
  const stranger = access.key ? { ...access, key: { ...access.key, value: 'a wrong key' } } : access
  const answer = await client.stats(stranger)
  const isRefused = answer.got === 'answer' && (answer.httpStatus === 401 || answer.httpStatus === 403)
  return isRefused
    ? []
    : ['It asks for no key: anybody who reaches its address owns the machine. Never make it public.']
}
