import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findFreePort } from '#tests/database/postgres-server.ts'
import { waitUntil } from './wait-until.ts'

const root = join(import.meta.dirname, '..')
const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)

it.skipIf(process.platform === 'win32')(
  'SEC-21: only its own user can read the data folder, even one that others could read before',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'soundreel-private-'))
    mkdirSync(join(dataDir, 'media'))
    for (const folder of [dataDir, join(dataDir, 'media')]) chmodSync(folder, 0o755)
    writeFileSync(join(dataDir, 'kept'), 'x')
    const port = await findFreePort()
    const child = spawn(process.execPath, ['server/main.ts'], {
      cwd: root,
      stdio: 'ignore',
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, ROLES: 'worker', HEALTH_PORT: `${port}`, LOG_LEVEL: 'silent' },
    })
    const ended = new Promise((resolve) => child.once('exit', resolve))
    try {
      const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok
      await waitUntil('the worker is ready', isReady)
      expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(200)
      const folders = readdirSync(dataDir, { withFileTypes: true }).filter((entry) => entry.isDirectory())
      expect(folders.map(({ name }) => name)).toEqual(expect.arrayContaining(['database', 'media']))
      expect(mode(dataDir)).toBe('700')
      for (const { name } of folders) expect([name, mode(join(dataDir, name))]).toEqual([name, '700'])
      expect(mode(join(dataDir, 'secret'))).toBe('600')
    } finally {
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
)
