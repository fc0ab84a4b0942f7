import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rootFolder, toolFiles } from '#scripts/run-command.ts'
import { version } from '#sdk/version.ts'
import { type BuiltPackage, buildPackage } from './built-package.ts'

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
const offline = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund']
const read = (path: string) => readFileSync(path, 'utf8')

let built: BuiltPackage
/** A folder outside the project, in which the packed package is installed. */
let user: string
let packed: { files: { path: string }[]; filename: string }
beforeAll(async () => {
  built = await buildPackage()
  const output = execFileSync(npm, ['pack', '--json', ...offline], { cwd: built.folder, encoding: 'utf8' })
  const answer = JSON.parse(output)
  packed = Array.isArray(answer) ? answer[0] : Object.values(answer)[0]
  user = built.emptyFolder()
  writeFileSync(join(user, 'package.json'), JSON.stringify({ name: 'user', private: true, type: 'module' }))
  execFileSync(npm, ['install', join(built.folder, packed.filename), ...offline], { cwd: user, stdio: 'pipe' })
})
afterAll(() => built.remove())

const runNode = (...args: string[]) => execFileSync(process.execPath, args, { cwd: user, encoding: 'utf8' })

describe('the packed package', () => {
  it('API-03 contains the compiled code, README and LICENSE only, and has no dependencies', () => {
    const paths = packed.files.map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'package.json', 'dist/index.js']))
    const other = paths.filter((path) => !/^(README\.md|LICENSE|package\.json|dist\/.+(\.js|\.d\.ts))$/.test(path))
    expect(other).toEqual([])
    const manifest = JSON.parse(read(join(built.folder, 'package.json')))
    expect(manifest).not.toHaveProperty('dependencies')
    expect(manifest).toMatchObject({ name: 'soundreel', version, license: 'MIT', type: 'module', sideEffects: false })
    expect(read(join(built.folder, 'LICENSE'))).toContain('MIT License')
  })

  it('API-03 is installed into an empty folder without a registry, and imported', () => {
    expect(readdirSync(join(user, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['soundreel'])
    const source = `
      import Default, { Soundreel, APIError, version } from 'soundreel'
      import { unwrap } from 'soundreel/webhooks'
      import { download } from 'soundreel/node'
      import manifest from 'soundreel/package.json' with { type: 'json' }
      const client = new Soundreel({ baseUrl: 'http://127.0.0.1:9', token: 't', maxRetries: 0 })
      const error = await client.account.get().catch((reason) => reason)
      console.log(Default === Soundreel, APIError.name, version === manifest.version, typeof unwrap, typeof download, error.name)`
    writeFileSync(join(user, 'use.mjs'), source)
    expect(runNode('use.mjs').trim()).toBe('true APIError true function function ConnectionError')
    // Node can also require it.
    expect(runNode('-e', "console.log(typeof require('soundreel').Soundreel)").trim()).toBe('function')
  })

  it('API-04 brings the command', () => {
    const bin = join(user, 'node_modules/.bin', process.platform === 'win32' ? 'soundreel.cmd' : 'soundreel')
    expect(execFileSync(bin, ['--version'], { encoding: 'utf8' }).trim()).toBe(version)
  })

  it.each([
    ['browsers', ['es2022', 'dom', 'dom.iterable'], 'bundler', [] as string[]],
    ['Node', ['es2022'], 'nodenext', ['node']],
  ])('API-03 has types for %s that a strict compiler accepts', (_, lib, moduleResolution, types) => {
    const folder = join(user, moduleResolution)
    mkdirSync(folder, { recursive: true })
    // The types of Node are those of the project: no registry is asked.
    for (const name of types.length > 0 ? ['@types/node', 'undici-types'] : [])
      cpSync(join(rootFolder, 'node_modules', name), join(user, 'node_modules', name), { recursive: true })
    writeFileSync(
      join(folder, 'use.ts'),
      `import { Soundreel, type ErrorCode, type Video } from 'soundreel'
      import { unwrap } from 'soundreel/webhooks'
      ${types.length > 0 ? "import { download } from 'soundreel/node'\nexport const save = (video: Video) => download(video, 'a.mp4')" : ''}
      const client = new Soundreel({ baseUrl: 'https://example.com', token: undefined })
      const request = { model: 'veo3', prompt: 'waves', seed: undefined, inputs: [{ role: 'first' as const, uploadId: 'a' }] }
      export const video: Promise<Video> = client.videos.generate(request)
      export const code: ErrorCode = 'OF_A_NEWER_SERVER'
      export const id = (await unwrap('', {}, '')).timestamp.length
      export const { data, response } = await client.videos.list().withResponse()
      for await (const { status } of client.videos.list({ status: 'queued' })) status satisfies string
      // @ts-expect-error there is no such field
      void client.videos.create({ model: 'veo3', promt: 'waves' })
      // @ts-expect-error one call makes one video
      void client.videos.generate({ model: 'veo3', prompt: 'waves', takes: 2 })`,
    )
    const module = moduleResolution === 'bundler' ? 'esnext' : 'nodenext'
    const strict = { strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false, noEmit: true }
    const compilerOptions = { target: 'es2022', lib, module, moduleResolution, types, ...strict }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['use.ts'] }))
    const tsc = join(rootFolder, 'node_modules', toolFiles.tsc)
    expect(() => runNode(tsc, '-p', folder)).not.toThrow()
  })
})

it('API-03 the main entry needs nothing of Node and is at most 6 kB compressed', async () => {
  const lib = { entry: join(built.folder, 'dist/index.js'), formats: ['es' as const] }
  const options = { root: built.folder, configFile: false, logLevel: 'silent' } as const
  const answer = await build({ ...options, build: { lib, write: false, minify: true, rollupOptions: {} } })
  const [{ output }] = [answer].flat() as [Rolldown.RolldownOutput]
  const [{ code, imports }] = output
  expect([output.length, imports]).toEqual([1, []])
  expect(gzipSync(code).length).toBeLessThanOrEqual(6 * 1024)
})

it('API-03 the code of the package is what Node 20 understands', () => {
  // Added to the language after that.
  const newer =
    /\b(Promise\.(try|withResolvers)|Iterator\.|Object\.groupBy|Uint8Array\.from(Base64|Hex)|Set\.prototype)\b/
  const files = readdirSync(join(built.folder, 'dist'), { recursive: true, encoding: 'utf8' })
  for (const name of files.filter((file) => file.endsWith('.js')))
    expect([name, newer.test(read(join(built.folder, 'dist', name)))]).toEqual([name, false])
})
