import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BenchResult } from '#scripts/bench.ts'
import { findFreePort } from '#tests/database/postgres-server.ts'
import { waitUntilReady } from '#tests/product/running-product.ts'
import { measureBytes } from './tools/byte-load.ts'
import { startPostgresProduct } from './tools/postgres-product.ts'
import { interleave, middle, ratios } from './tools/rounds.ts'

const nginx = '/usr/sbin/nginx'
/** The size of an 8-second video. */
const sizeBytes = 5_600_000
const kinds = [
  { name: '64 kB of a video', range: 'bytes=1000000-1065535', atLeast: 0.25 },
  { name: '1 MB of a video', range: 'bytes=1000000-2048575', atLeast: 0.6 },
  { name: 'a whole video', range: '', atLeast: 0.7 },
]

/** A stored video in ranges and in full, compared with one nginx worker that serves the same bytes. */
export async function bench(): Promise<BenchResult[]> {
  if (!existsSync(nginx)) throw new Error('This compares with nginx: apt-get install nginx-light')
  const product = await startPostgresProduct()
  const folder = await mkdtemp('/tmp/soundreel-nginx-')
  const bytes = randomBytes(sizeBytes)
  await mkdir(join(product.dataDir, 'media/bench'), { recursive: true })
  await writeFile(join(product.dataDir, 'media/bench/720p.mp4'), bytes)
  const peer = await startNginx(folder, bytes)
  try {
    const results: BenchResult[] = []
    for (const { name, range, atLeast } of kinds) {
      const ask = (url: string) => measureBytes({ url, range })
      const { ours, nginx } = await interleave({
        ours: () => ask(`${product.url}/media/bench/720p.mp4`),
        nginx: () => ask(`${peer.url}/720p.mp4`),
      })
      results.push(
        { name: `${name}, ours`, ...middle(ours), unit: '/s' },
        { name: `${name}, nginx`, ...middle(nginx), unit: '/s' },
        { name: `${name}, ours beside nginx`, ...ratios(ours, nginx), unit: '×', atLeast },
      )
    }
    return results
  } finally {
    peer.kill()
    await product.remove()
    await rm(folder, { recursive: true, force: true })
  }
}

async function startNginx(root: string, bytes: Buffer): Promise<{ url: string; kill(): void }> {
  const port = await findFreePort()
  const config = join(root, 'nginx.conf')
  await chmod(root, 0o755)
  await writeFile(join(root, '720p.mp4'), bytes)
  // The path that waitUntilReady requests.
  await mkdir(join(root, 'api'))
  await writeFile(join(root, 'api/site'), '{}')
  await writeFile(
    config,
    `worker_processes 1; daemon off; pid ${root}/pid; error_log stderr; events {}
    http { access_log off; sendfile on; keepalive_requests 1000000;
      server { listen 127.0.0.1:${port}; root ${root}; } }`,
  )
  const child: ChildProcess = spawn(nginx, ['-c', config, '-p', root], { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr?.on('data', (text) => (output += text))
  const url = `http://127.0.0.1:${port}`
  await waitUntilReady(url, child, () => output)
  return { url, kill: () => void child.kill('SIGTERM') }
}
