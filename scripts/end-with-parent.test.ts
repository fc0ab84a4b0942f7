import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { rootFolder } from './run-command.ts'

let folder: string
let folders: string[] = []
let started: ChildProcess[] = []
const addressOf = (file: string) => JSON.stringify(pathToFileURL(join(rootFolder, file)).href)
/** Locks the data folder as the product does, and releases it on SIGTERM. */
const program = `
import { writeFileSync } from 'node:fs'
const { endWithParent } = await import(${addressOf('scripts/end-with-parent.ts')})
endWithParent()
const { lockFolder } = await import(${addressOf('server/db/folder-lock.ts')})
const release = lockFolder('data')
process.on('SIGTERM', () => { release(); process.exit(0) })
setInterval(() => {}, 1000)
writeFileSync('pid', String(process.pid))
`

beforeEach(() => enterNewFolder())

function enterNewFolder(): void {
  folder = mkdtempSync(join(tmpdir(), 'soundreel-parent-'))
  const start = `"${process.execPath}" program.mjs`
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'x', version: '1.0.0', scripts: { start } }))
  writeFileSync(join(folder, 'program.mjs'), program)
  folders.push(folder)
}

afterEach(() => {
  for (const child of started) if (child.pid) killGroup(child.pid)
  for (const one of folders) rmSync(one, { recursive: true, force: true })
  started = []
  folders = []
})

/** Each process has its own group, so that none of its children survive. */
function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The process has already ended.
  }
}

const exists = (name: string) => existsSync(join(folder, name))

async function start(command: string, args: string[]): Promise<ChildProcess> {
  rmSync(join(folder, 'pid'), { force: true })
  const child = spawn(command, args, { cwd: folder, detached: true, stdio: 'ignore' })
  started.push(child)
  await expect.poll(() => exists('pid') && exists('data/lock'), { timeout: 60_000 }).toBe(true)
  return child
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const onLinux = it.skipIf(process.platform !== 'linux')

async function endsWithParent(command: string, args: string[]): Promise<void> {
  const child = await start(command, args)
  child.kill('SIGTERM')
  await once(child, 'exit')
  await expect.poll(() => exists('data/lock'), { timeout: 20_000 }).toBe(false)
}

onLinux.each([
  ['npm', 'npm', ['start']],
  ['the shell around npm', 'sh', ['-c', 'npm start; true']],
  ['a shell that changes its folder first', 'sh', ['-c', 'cd . && npm start && true']],
])('PLT-02 when %s gets SIGTERM, the server ends too and the next start finds no lock', async (_, command, args) => {
  await endsWithParent(command, args)
  await start(command, args)
})

onLinux.each([
  ['&', 'npm start &'],
  ['nohup', 'nohup npm start & true'],
])('PLT-02 a server started with %s outlives its shell', async (_, script) => {
  const child = await start('sh', ['-c', `${script}\nfor time in $(seq 600); do [ -e pid ] || sleep 0.1; done`])
  if (child.exitCode === null) await once(child, 'exit')
  const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'))
  // Meanwhile, a second server with the same check interval notices that its parent has gone, and ends.
  enterNewFolder()
  await endsWithParent('sh', ['-c', 'npm start; true'])
  expect(isAlive(pid)).toBe(true)
})
