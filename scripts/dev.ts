/** `npm run dev`: the server and the page, both reloading when their sources change. The page is at http://localhost:5173. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { rootFolder, toolFiles } from './run-command.ts'

const pageUrl = 'http://localhost:5173'
const watched = ['server', 'contract'].map((folder) => `--watch-path=${join(rootFolder, folder)}`)
const kiePort = 4010
const run = (args: string[], env: Record<string, string> = {}) =>
  spawn(process.execPath, args, {
    cwd: rootFolder,
    stdio: 'inherit',
    env: { LOG_LEVEL: 'debug', ...process.env, ...env },
  })
const children = [
  // Stands for the provider: connect the key it prints as a KIE API, and words in a prompt choose what happens.
  run(['tests/fakes/kie.ts'], { KIE_FAKE_PORT: String(kiePort) }),
  run([...watched, 'server/main.ts'], {
    KIE_API_URL: `http://127.0.0.1:${kiePort}`,
    KIE_UPLOAD_URL: `http://127.0.0.1:${kiePort + 1}`,
  }),
  run([join(rootFolder, 'node_modules', toolFiles['react-router']), 'dev', '--port', '5173']),
]
process.stdout.write(`\n  The page, with reload: ${pageUrl}\n\n`)

// When one of the two ends, the other is of no use.
for (const child of children)
  child.once('exit', (code) => {
    for (const other of children) other.kill('SIGTERM')
    process.exitCode = code ?? 1
  })
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    for (const child of children) child.kill(signal)
  })
