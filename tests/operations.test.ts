import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { maxAutomationBodyBytes } from '#contract/automation/automation.ts'
import { maxClipBytes } from '#contract/showcase/admin-showcase.ts'
import { readConfig } from '#server/config.ts'

const root = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const guide = read('docs/operations.md')
type Service = {
  environment: Record<string, string | number>
  volumes?: string[]
  command?: string[]
  ports?: string[]
}
const { services, volumes } = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>
  volumes: Record<string, null>
}
const blocks = (language: string) =>
  Array.from(guide.matchAll(new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``, 'g')), ([, block = '']) => block)
const script = read('scripts/back-up-compose.sh')
const commands = [...blocks('sh'), ...blocks('cron'), script].flatMap((block) => block.split('\n'))
const ofCompose = commands.filter((line) => line.startsWith('docker compose '))
/** The words of a command without its options, and without what is redirected. */
const wordsOf = (line: string) =>
  line
    .replace(/ [<>] .*/, '')
    .split(' ')
    .filter((word) => !word.startsWith('-'))

describe('commands of docs/operations.md', () => {
  it.each(blocks('sh'))('PLT-03: a shell can read the block %#', (block) => {
    expect(spawnSync('bash', ['-n'], { input: block, encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
  })

  // By default, cron searches only /usr/bin and /bin: not where runuser is, and npm or docker may be.
  it.each(blocks('cron'))('PLT-03: cron finds the programs of the block %#', (block) => {
    const path = /^PATH=(\S+)\n/.exec(block)?.[1]
    expect(path?.split(':')).toEqual(expect.arrayContaining(['/usr/local/bin', '/usr/sbin', '/usr/bin', '/bin']))
  })

  it.each(ofCompose)('PLT-03: %s names what compose.yaml and this repository have', (line) => {
    const [, , verb = '', ...words] = wordsOf(line)
    expect(['up', 'down', 'stop', 'start', 'build', 'exec', 'run']).toContain(verb)
    const named = line.includes('--entrypoint') ? words.slice(1) : words
    const [service] = named
    if (verb === 'exec' || verb === 'run') expect(services).toHaveProperty(service ?? '')
    else for (const name of words.filter((word) => !word.includes('='))) expect(services).toHaveProperty(name)
    for (const [file] of line.matchAll(/scripts\/[\w-]+\.\w+/g)) expect(existsSync(join(root, file))).toBe(true)
    for (const [, user] of line.matchAll(/--(?:username|dbname)=(\w+)/g))
      expect(user).toBe(services.postgres?.environment.POSTGRES_USER)
    const folder = / -C (\S+) /.exec(line)?.[1]
    if (folder) expect(services.storage?.volumes).toContain(`media:${folder}`)
  })

  it('PLT-03: a backup has every volume of compose.yaml', () => {
    expect(Object.keys(volumes)).toEqual(['postgres', 'media'])
    expect(services.storage?.command).toContain('-dir=/data')
    expect(services.postgres?.volumes).toEqual(['postgres:/var/lib/postgresql'])
  })

  it('PLT-03: a restore reads the files that the backup writes, and ends as the product asks', () => {
    const restore = blocks('sh').find((block) => block.includes('pg_restore')) ?? ''
    for (const file of ['database.dump', 'media.tar']) {
      expect(script).toContain(`> "$target.part/${file}"`)
      expect(restore).toContain(`< "$BACKUP/${file}"`)
    }
    const steps = ['media.tar', 'pg_restore', 'scripts/restore.ts', 'up --build']
    const places = steps.map((step) => restore.indexOf(step))
    expect(places.every((place) => place >= 0)).toBe(true)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })
})

describe('examples of docs/operations.md', () => {
  const bind = /\$\{BIND:-([\d.:]+)\}/.exec(read('compose.yaml'))?.[1]

  it('PLT-03: both proxies lead to the address of compose.yaml, and accept every body that the product takes', () => {
    const [nginx = ''] = blocks('nginx')
    for (const proxy of [...blocks('caddyfile'), nginx]) expect(proxy).toContain(bind)
    const megabytes = Number(/client_max_body_size (\d+)m;/.exec(nginx)?.[1])
    expect(megabytes * 1024 * 1024).toBeGreaterThan(Math.max(maxClipBytes, maxAutomationBodyBytes))
    expect(guide).toContain(`Bodies of ${megabytes} MB`)
    expect(/location \/api\/events \{[^}]*proxy_buffering off;/.test(nginx)).toBe(true)
  })

  it('PLT-03: the rules of the bucket let pages of the site read its files', () => {
    const [{ CORSRules } = { CORSRules: [] }] = blocks('json').map((block) => JSON.parse(block))
    expect(CORSRules).toMatchObject([{ AllowedMethods: ['GET', 'HEAD'] }])
    expect(CORSRules[0].AllowedOrigins).toEqual(['https://videos.example.com'])
  })
})

describe('compose.yaml', () => {
  const [web, worker, postgres, storage] = ['web', 'worker', 'postgres', 'storage'].map((name) => services[name])
  const ofEnv: Record<string, string> = {
    PUBLIC_URL: 'https://videos.example.com',
    APP_SECRET: 'the secret of the site',
    ADMIN_PASSWORD: 'the password of the administrator',
    POSTGRES_PASSWORD: 'the-password-of-the-database',
    S3_SECRET_ACCESS_KEY: 'the-key-of-the-bucket',
  }
  /** What a service gets if `.env` has only what it must have. */
  const environmentOf = (service: Service | undefined) => {
    const fill = (value: string) =>
      value.replace(/\$\{(\w+):([-?])([^}]*)\}/g, (_, name, kind, more) => (kind === '-' ? more : ofEnv[name]))
    return Object.fromEntries(
      Object.entries(service?.environment ?? {}).map(([name, value]) => [name, fill(String(value))]),
    )
  }

  it('PLT-03: the product reads the environment of the web server and of the worker, which differ in their role', () => {
    const [ofWeb, ofWorker] = [web, worker].map((service) => readConfig(environmentOf(service)))
    expect([ofWeb?.roles, ofWorker?.roles]).toEqual([['web'], ['worker']])
    expect(ofWorker).toEqual({ ...ofWeb, roles: ['worker'] })
    // Docker publishes the port on the host's loopback interface, and one proxy stands in front.
    expect(ofWeb).toMatchObject({ host: '0.0.0.0', port: 3000, healthPort: 3000, trustProxy: 1, dataDir: '/data' })
    expect(web?.ports).toEqual([`\${BIND:-127.0.0.1:3000}:${ofWeb?.port}`])
  })

  it('PLT-03: the product finds database and bucket, with the users and passwords that they have', () => {
    const { databaseUrl, s3 } = readConfig(environmentOf(web))
    const url = new URL(databaseUrl ?? '')
    const { POSTGRES_USER: user, POSTGRES_PASSWORD: password } = environmentOf(postgres)
    expect([url.hostname, url.port, url.pathname]).toEqual(['postgres', '5432', `/${user}`])
    expect([url.username, url.password]).toEqual([user, password])
    const { S3_BUCKET, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = environmentOf(storage)
    expect(s3).toEqual({
      endpoint: 'http://storage:8333',
      region: 'us-east-1',
      bucket: S3_BUCKET,
      accessKeyId: AWS_ACCESS_KEY_ID,
      secretAccessKey: AWS_SECRET_ACCESS_KEY,
    })
    expect([password, AWS_SECRET_ACCESS_KEY]).toEqual([ofEnv.POSTGRES_PASSWORD, ofEnv.S3_SECRET_ACCESS_KEY])
  })
})

describe('scripts/back-up-compose.sh', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'soundreel-compose-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  /** With a stand-in for Docker that notes its calls and writes the dump and the archive. */
  function backUp(failing = 'nothing') {
    const docker = `#!/bin/sh\necho "$*" >> '${folder}/calls'\ncase "$*" in *${failing}*) exit 3;; *pg_dump*) echo dump;; *tar*) echo tar;; esac\n`
    writeFileSync(join(folder, 'docker'), docker, { mode: 0o755 })
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` }
    const { status } = spawnSync(join(root, 'scripts/back-up-compose.sh'), [join(folder, 'to')], { env })
    const calls = readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n')
    return { status, calls, backups: readdirSync(join(folder, 'to')) }
  }

  it('PLT-03: stops the site, copies database and storage, and starts everything again', () => {
    const { status, calls, backups } = backUp()
    expect(status).toBe(0)
    expect(calls.map((call) => call.split(' ').slice(1, 3).join(' '))).toEqual([
      'stop web',
      'exec -T',
      'stop storage',
      'run --rm',
      'start postgres',
    ])
    expect(backups).toEqual([expect.stringMatching(/^soundreel-[\dTZ-]+$/)])
    const contents = ['database.dump', 'media.tar'].map((name) =>
      readFileSync(join(folder, 'to', backups[0] ?? '', name), 'utf8'),
    )
    expect(contents).toEqual(['dump\n', 'tar\n'])
  })

  it.each(['pg_dump', 'tar'])(
    'PLT-03: if %s fails, says so, starts the site again and calls nothing a backup',
    (failing) => {
      const { status, calls, backups } = backUp(failing)
      expect(status).not.toBe(0)
      expect(calls.at(-1)).toBe('compose start postgres storage web worker')
      expect(backups).toEqual([expect.stringMatching(/\.part$/)])
    },
  )

  it('PLT-03: asks for the folder before it stops anything', () => {
    const { status, stderr } = spawnSync(join(root, 'scripts/back-up-compose.sh'), { encoding: 'utf8' })
    expect([status, stderr]).toEqual([1, 'Name the target folder: scripts/back-up-compose.sh FOLDER\n'])
  })
})
