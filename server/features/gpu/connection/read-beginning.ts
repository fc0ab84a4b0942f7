import type { VendorAnswer } from '#server/features/providers/call-vendor.ts'
import { createOriginFetches } from '#server/features/providers/comfyui/download-run.ts'
import type { ServerAccess } from '#server/features/providers/comfyui/server-access.ts'
import { describeCallFault, failed, notAsExpected, type Tested } from './describe-call-fault.ts'

const fetchOf = createOriginFetches()
const timeoutMs = 6_000
/** More than the clip of the test has, if the proxy ignores the range. */
const maxBytes = 1024 * 1024

const call = 'GET /api/view'

/** Reads the first bytes of the clip, as the product does after a download has broken off. */
export async function readBeginning(access: ServerAccess, url: string): Promise<Tested> {
  const { answer, bytes } = await fetchBeginning(access, url)
  const fault = describeCallFault(call, answer)
  if (fault) return failed(fault)
  // Each MP4 file begins with the length of its first box, and then with this name.
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return failed(notAsExpected(call))
  const isPart = answer.got === 'answer' && answer.httpStatus === 206
  return { faults: [], warnings: isPart ? [] : [rangeIgnored] }
}

const rangeIgnored = `${call} answers without the range that it was asked for: a download that breaks off starts again from the beginning. Let the proxy pass the header Range on.`

async function fetchBeginning({ origin, key }: ServerAccess, url: string): Promise<Fetched> {
  try {
    const response = await fetchOf(origin)(url, {
      headers: { range: 'bytes=0-63', ...(key ? { [key.name]: key.value } : {}) },
      ...{ redirect: 'manual', maxBytes, timeoutMs },
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const { status: httpStatus, headers } = response
    const text = bytes.toString('latin1', 0, 100)
    return { answer: { got: 'answer', httpStatus, header: (name) => headers.get(name), text }, bytes }
  } catch (error) {
    // Only the kind of error: its message may contain the address.
    const reason = error instanceof Error ? error.name : 'unknown'
    return { answer: { got: 'nothing', sent: true, reason }, bytes: Buffer.alloc(0) }
  }
}

type Fetched = { answer: VendorAnswer; bytes: Buffer }
