import { asObject, asText } from '#server/features/providers/parse-values.ts'
import type { ServerAccess } from './server-access.ts'

/** The folder of all our files on a server. */
export const folder = 'soundreel'

/** The prefix of the names of a run's files. */
export const prefixOf = (handle: string) => `${folder}/${handle}`

/**
 * How the first file of a run may be named: by `SaveVideo`, and by `VHS_VideoCombine` with sound and without. The latter
 * writes the silent file first, and keeps both.
 */
export const usualNames = (handle: string) =>
  ['_00001_.mp4', '_00001-audio.mp4', '_00001.mp4'].map((end) => handle + end)

/** Where a server shows a file of ours; without a key. */
export function viewAddress({ base }: Pick<ServerAccess, 'base'>, filename: string): string {
  return `${base}/api/view?${new URLSearchParams({ filename, subfolder: folder, type: 'output' })}`
}

/** Ends the address of a file whose run the server has forgotten. A fragment is never sent. */
const forgotten = '#forgotten'
export const forgottenAddress = (access: Pick<ServerAccess, 'base'>, filename: string) =>
  `${viewAddress(access, filename)}${forgotten}`
export const isForgottenAddress = (address: string) => address.endsWith(forgotten)

/**
 * The run that made the file at an address, and where its server shows the file now, because the operator may have
 * corrected the server's address meanwhile; null if it is not the address of such a file.
 */
export function readViewAddress(
  access: Pick<ServerAccess, 'base'>,
  address: string,
): { handle: string; url: string } | null {
  const filename = URL.parse(address)?.searchParams.get('filename') ?? ''
  const then = { base: address.slice(0, address.indexOf('/api/view?')) }
  if (![viewAddress(then, filename), forgottenAddress(then, filename)].includes(address)) return null
  const handle = /^([\w-]+?)_[\w-]*\.(mp4|mov)$/i.exec(filename)?.[1]
  return handle === undefined ? null : { handle, url: viewAddress(access, filename) }
}

/** The video among the outputs of a run, of a kind that the product opens. Nodes name their lists differently. */
export function findVideoName(outputs: unknown, handle: string): string | null {
  const lists = Object.values(asObject(outputs)).flatMap((ofNode) => Object.values(asObject(ofNode)))
  const items = lists.flatMap((list) => (Array.isArray(list) ? list.map(asObject) : []))
  const own = items.filter(({ subfolder, type }) => subfolder === folder && type === 'output')
  const names = own.map(({ filename }) => asText(filename))
  return names.findLast((name) => name.startsWith(`${handle}_`) && /^[\w-]{1,200}\.(mp4|mov)$/i.test(name)) ?? null
}
