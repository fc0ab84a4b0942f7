import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BenchResult } from '#scripts/bench.ts'
import { issueAuthority, issueSigner } from '#server/features/content-credentials/certificates/issue-certificate.ts'
import { describeOrigin } from '#server/features/content-credentials/describe-origin.ts'
import { signatureBytesOf, signClaim } from '#server/features/content-credentials/signature/cose-sign1.ts'
import { renderDemoVideo } from '#server/features/providers/demo/render-demo-video.ts'
import { signFile } from '#server/media/credentials/sign-file.ts'
import { hashFile } from '#server/media/hash-file.ts'
import { interleave, middle, ratios } from './tools/rounds.ts'

const format = { seconds: 8, aspectRatio: '16:9', resolution: '720p', audio: true, watermark: null } as const
const clip = { mode: 'text', prompt: 'waves on a beach at sunset', seed: 1, ...format } as const
const dayMs = 24 * 60 * 60 * 1000
const rounds = 15

/** Signing a 720p video, compared with only hashing it. */
export async function bench(): Promise<BenchResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'soundreel-bench-'))
  const [path, outputPath] = [join(folder, 'demo.mp4'), join(folder, 'signed.mp4')]
  try {
    await renderDemoVideo(clip, path)
    const sign = prepareSigning(path, outputPath)
    const firstMs = await time(sign)
    // The engine optimizes the library during the first videos.
    for (let round = 0; round < 5; round++) await sign()
    const taken = await interleave({ sign: () => time(sign), hash: () => time(() => hashFile(path)) }, rounds)
    const growth = (await stat(outputPath)).size - (await stat(path)).size
    return [
      { name: 'the first video, with the start of the process', value: firstMs, unit: 'ms' },
      { name: 'signing a 720p video', ...middle(taken.sign), unit: 'ms' },
      { name: 'hashing it', ...middle(taken.hash), unit: 'ms' },
      { name: 'signing beside hashing', ...ratios(taken.sign, taken.hash), unit: '×', limit: 4 },
      { name: 'growth of the file', value: growth / 1000, unit: 'kB', limit: 10 },
      { name: 'memory of the signing process', value: findMemory(), unit: 'MB', limit: 300 },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function prepareSigning(path: string, outputPath: string): () => Promise<void> {
  const validity = { notBefore: new Date(Date.now() - dayMs), notAfter: new Date(Date.now() + dayMs) }
  const authority = issueAuthority({ name: { organization: 'Bench', commonName: 'Authority' }, ...validity })
  const issued = issueSigner({ name: { organization: 'Bench', commonName: 'Signer' }, ...validity }, authority)
  const signer = { key: issued.key, chain: [issued.certificate] }
  const signatureBytes = signatureBytesOf(signer, { hasTimeStamp: false })
  const origin = describeOrigin({ provider: 'kie', model: 'veo3_fast' })
  return async () => {
    const paths = { upstreamPath: path, videoPath: path, outputPath }
    const file = { ...paths, origin, change: 'none' as const, alg: 'es256', signatureBytes }
    const end = await signFile(file, (claim) => signClaim(signer, claim, signatureBytes, async () => null))
    if (end.outcome !== 'signed') throw new Error(end.reason)
  }
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const begunAt = performance.now()
  await work()
  return performance.now() - begunAt
}

/** The resident memory of the process that signs for this one, in MB. */
function findMemory(): number {
  const lines = execFileSync('ps', ['-A', '-o', 'ppid=,rss=,args='], { encoding: 'utf8' }).split('\n')
  const own = lines.map((line) => line.trim().split(/\s+/)).filter(([parent]) => Number(parent) === process.pid)
  return Math.max(
    ...own.filter((words) => words.join(' ').includes('sign-child.ts')).map(([, rss]) => Number(rss) / 1000),
  )
}
