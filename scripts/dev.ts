/**
 * `npm run dev`: the server and the page; both reload when their sources change. The page is at http://localhost:5173.
 * `npm run dev -- --seed` also fills a new data folder with accounts and videos.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { rootFolder, toolFiles } from './run-command.ts'

const pageUrl = 'http://localhost:5173'
const watched = ['server', 'contract'].map((folder) => `--watch-path=${join(rootFolder, folder)}`)
const kiePort = 4010
const falPort = 4015
const googlePort = 4016
const comfyPort = 4017
const creemPort = 4020
const paypalPort = 4030
const productUrl = `http://127.0.0.1:${process.env.PORT ?? 3000}`
const isSeeding = process.argv.includes('--seed')
/** Of the administrator that the first start creates. */
const seeded: Record<string, string> = isSeeding ? { ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'admin-admin' } : {}
const run = (args: string[], env: Record<string, string> = {}) =>
  spawn(process.execPath, args, {
    cwd: rootFolder,
    stdio: 'inherit',
    env: { LOG_LEVEL: 'debug', ...process.env, ...env },
  })
const children = [
  // The fake provider: add the key it prints as a KIE API account. Words in a prompt choose its behaviour.
  run(['tests/fakes/kie/kie.ts'], { KIE_FAKE_PORT: String(kiePort) }),
  // The fake of a second vendor: add the key it prints as an account at fal.
  run(['tests/fakes/fal/fal.ts'], { FAL_FAKE_PORT: String(falPort) }),
  // And of a third: add the key it prints as an account at Google.
  run(['tests/fakes/google/google.ts'], { GOOGLE_FAKE_PORT: String(googlePort) }),
  // The fake of a ComfyUI server: add it under Your own GPU, with the header it prints.
  run(['tests/fakes/comfyui/comfyui.ts'], { COMFY_FAKE_PORT: String(comfyPort) }),
  // The fake payment gateways: enter the values they print in the settings to buy credits without an account.
  run(['tests/fakes/creem/creem.ts'], {
    CREEM_FAKE_PORT: String(creemPort),
    CREEM_FAKE_WEBHOOK_URL: `${productUrl}/api/creem/webhook`,
  }),
  run(['tests/fakes/paypal/paypal.ts'], {
    PAYPAL_FAKE_PORT: String(paypalPort),
    PAYPAL_FAKE_WEBHOOK_URL: `${productUrl}/api/paypal/webhook`,
  }),
  run([...watched, 'server/main.ts'], {
    ...seeded,
    CREEM_API_URL: `http://127.0.0.1:${creemPort}`,
    PAYPAL_API_URL: `http://127.0.0.1:${paypalPort}`,
    PAYPAL_SDK_URL: `http://127.0.0.1:${paypalPort}/sdk/js`,
    KIE_API_URL: `http://127.0.0.1:${kiePort}`,
    KIE_UPLOAD_URL: `http://127.0.0.1:${kiePort + 1}`,
    FAL_QUEUE_URL: `http://127.0.0.1:${falPort}`,
    FAL_KEYS_URL: `http://127.0.0.1:${falPort}/.well-known/jwks.json`,
    GOOGLE_VIDEO_URL: `http://127.0.0.1:${googlePort}`,
  }),
  run([join(rootFolder, 'node_modules', toolFiles['react-router']), 'dev', '--port', '5173']),
]
const seeding = isSeeding ? [run(['scripts/dev/seed.ts', productUrl, `http://127.0.0.1:${comfyPort}`], seeded)] : []
process.stdout.write(`\n  The page, with reload: ${pageUrl}\n\n`)

// When one process ends, the others are useless.
for (const child of children)
  child.once('exit', (code) => {
    for (const other of [...children, ...seeding]) other.kill('SIGTERM')
    process.exitCode = code ?? 1
  })
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    for (const child of [...children, ...seeding]) child.kill(signal)
  })
