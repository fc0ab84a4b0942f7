import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backUp, restore } from './backup.ts'
import { lockFolder } from './folder-lock.ts'
import { settleRestore } from './restoring/settle-restore.ts'

const slow = 300_000
const now = new Date('2026-05-01T10:00:00Z')

/** The restore knows nothing of the engine: to be fast, these tests use a folder that only looks like a database. */
const contents = (age: string): Record<string, string> => ({
  'database/PG_VERSION': age,
  'database/base/1/1259': `${age} rows`,
  'media/.soundreel.json': `${age} marker`,
  'media/one/720p.mp4': `${age} video`,
  [`media/${age}/720p.mp4`]: 'another video',
  secret: `${age} secret`,
})

let folder: string
let dataDir: string
let backup: string
let mounts: string[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'soundreel-restore-'))
  dataDir = join(folder, 'data')
  mounts = []
  const origin = join(folder, 'origin')
  await fill(origin, 'former')
  await mkdir(join(origin, 'database/pg_notify'))
  backup = await backUp(origin, join(folder, 'backups'), now)
})
afterEach(async () => {
  for (const mount of mounts) execFileSync('umount', [mount])
  await rm(folder, { recursive: true, force: true })
})

async function fill(target: string, age: string): Promise<void> {
  for (const [name, content] of Object.entries(contents(age))) {
    await mkdir(join(target, name, '..'), { recursive: true })
    await writeFile(join(target, name), content)
  }
}

/** The files of the three parts, without what restores keep inside a mounted part. */
async function look(target = dataDir): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const part of ['database', 'media', 'secret']) {
    const path = join(target, part)
    if (part === 'secret' && existsSync(path)) found[part] = await readFile(path, 'utf8')
    if (part === 'secret' || !existsSync(path)) continue
    for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
      const name = join(entry.parentPath, entry.name).slice(target.length + 1)
      if (entry.isFile() && !name.includes('before-restore')) found[name] = await readFile(join(target, name), 'utf8')
    }
  }
  return found
}

/** What is left of restores anywhere in the data folder. */
const leftovers = async () =>
  (await readdir(dataDir, { recursive: true })).filter((name) => /(^|\/)\.?restore[-.]|\.part$|probe/.test(name))

const mayMount = (() => {
  try {
    execFileSync('unshare', ['-m', 'true'], { stdio: 'ignore' })
    return process.getuid?.() === 0
  } catch {
    return false
  }
})()

function mount(path: string, ...options: string[]): void {
  execFileSync('mount', ['-t', 'tmpfs', ...options, 'none', path])
  mounts.push(path)
}

/** How the data folder is made before the present content is put into it. */
const shapes: Record<string, { possible: boolean; make: () => Promise<void> }> = {
  'a plain folder': { possible: true, make: async () => {} },
  'a folder whose media are a link': {
    possible: process.platform !== 'win32',
    async make() {
      await mkdir(join(folder, 'elsewhere'))
      await symlink(join(folder, 'elsewhere'), join(dataDir, 'media'))
    },
  },
  'a folder whose media are a mount': {
    possible: mayMount,
    async make() {
      await mkdir(join(dataDir, 'media'))
      mount(join(dataDir, 'media'))
    },
  },
  'a folder whose database is a bind mount of the same disk': {
    possible: mayMount,
    async make() {
      await mkdir(join(folder, 'volume'))
      await mkdir(join(dataDir, 'database'))
      execFileSync('mount', ['--bind', join(folder, 'volume'), join(dataDir, 'database')])
      mounts.push(join(dataDir, 'database'))
    },
  },
}

// Mounting needs rights that not every machine gives.
describe.each(Object.keys(shapes).filter((shape) => shapes[shape]?.possible))(
  'PLT-02 FLD-01 a restore into %s',
  (shape) => {
    const { make } = shapes[shape] as (typeof shapes)[string]
    beforeEach(async () => {
      await mkdir(dataDir)
      await make()
      await fill(dataDir, 'present')
    })

    it('replaces the content and keeps the present one', async () => {
      const former = await restore(backup, dataDir, now)
      expect(await look()).toEqual(contents('former'))
      expect(await readdir(join(dataDir, 'database/pg_notify'))).toEqual([])
      const kept: string[] = []
      for (const place of former?.split(' and ') ?? []) kept.push(...(await readdir(place, { recursive: true })))
      for (const name of ['720p.mp4', 'PG_VERSION', 'secret'])
        expect(kept.some((path) => path.endsWith(name))).toBe(true)
      expect((await leftovers()).filter((name) => name !== 'restore.json')).toEqual([])
    })

    // Each step needs a process of its own: two shapes have all kinds of steps.
    const killed = /plain|mount$/.test(shape) ? it : null
    killed?.(
      'that is killed at any step is undone or completed by the next start, or by the next restore',
      async () => {
        const steps: string[] = []
        const whole = join(folder, 'whole')
        await cp(dataDir, whole, { recursive: true, dereference: true })
        await restore(backup, whole, now, (step) => steps.push(step))
        const swapped = steps.indexOf('journal: swap') + 1
        let killed = 0
        for (let at = 0; ; at++) {
          if (!(await killAt(at))) break
          killed++
          if (at % 3 === 2) await restore(backup, dataDir, new Date(now.getTime() + at))
          else await settle()
          const found = await look()
          if (at % 3 === 2) expect(found).toEqual(contents('former'))
          else expect([contents('present'), contents('former')]).toContainEqual(found)
          if (at < swapped) expect(at % 3 === 2 ? found : contents('present')).toEqual(found)
          expect((await leftovers()).filter((name) => name !== 'restore.json')).toEqual([])
          await reset()
        }
        expect(killed).toBeGreaterThanOrEqual(steps.length)
      },
      slow,
    )

    it('that fails at any step says how to go on, and loses nothing', async () => {
      for (let at = 0; ; at++) {
        let calls = 0
        const told = await restore(backup, dataDir, now, (step) => {
          if (calls++ === at) throw Object.assign(new Error(`ENOSPC at ${step}`), { code: 'ENOSPC' })
        }).then(
          () => null,
          (error) => String(error.message),
        )
        if (told === null) break
        const isUndone = told.includes('Nothing was changed')
        if (isUndone) expect(await look()).toEqual(contents('present'))
        else expect(told).toMatch(/is not complete: the step ".+" failed|ENOSPC at (journal: begin|end)/)
        await settle()
        expect(await look()).toEqual(contents(isUndone ? 'present' : 'former'))
        await reset()
      }
    })

    async function settle(): Promise<void> {
      const unlock = lockFolder(dataDir)
      await settleRestore(dataDir)
      unlock()
    }

    /** Back to the present content; mount points and links stay. */
    async function reset(): Promise<void> {
      for (const name of await readdir(dataDir)) {
        const path = join(dataDir, name)
        const isKept = mounts.includes(path) || (name === 'media' && shape.includes('link'))
        if (!isKept) await rm(path, { recursive: true })
        else for (const child of await readdir(path)) await rm(join(path, child), { recursive: true })
      }
      await fill(dataDir, 'present')
    }
  },
)

/** Runs a restore in a process that kills itself before this step. False if it ends before. */
async function killAt(step: number): Promise<boolean> {
  const script = `import { restore } from '#server/db/backup.ts'
    let calls = 0
    await restore(${JSON.stringify(backup)}, ${JSON.stringify(dataDir)}, new Date(${now.getTime()}), () => {
      if (calls++ === ${step}) process.kill(process.pid, 'SIGKILL')
    })`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', script], { stdio: 'inherit' })
  const [code, signal] = await once(child, 'exit')
  if (signal === null) expect(code).toBe(0)
  return signal === 'SIGKILL'
}

describe('PLT-02 FLD-01 a restore', () => {
  const onMount = mayMount ? it : null

  onMount?.('is refused before it changes anything if the disk has not enough space', async () => {
    await mkdir(dataDir)
    mount(dataDir, '-o', 'size=30m')
    await fill(dataDir, 'present')
    await expect(restore(backup, dataDir, now)).rejects.toThrow(
      /not enough space in .*MB are free. Nothing was changed/,
    )
    expect(await look()).toEqual(contents('present'))
    expect(await leftovers()).toEqual([])
  })

  onMount?.('is not completed into a volume that is not mounted', async () => {
    await mkdir(join(dataDir, 'media'), { recursive: true })
    mount(join(dataDir, 'media'))
    await fill(dataDir, 'present')
    expect(await failAt('media in')).toContain('"media in" failed')
    execFileSync('umount', ['-l', join(dataDir, 'media')])
    mounts.pop()
    await expect(settleRestore(dataDir)).rejects.toThrow('media is a volume that is not mounted')
    expect(existsSync(join(dataDir, 'restore.json'))).toBe(true)
  })

  it('leaves folders of earlier restores out of a backup', async () => {
    await mkdir(dataDir)
    await fill(dataDir, 'present')
    for (const name of ['.restore-1', '.before-restore-1']) {
      await mkdir(join(dataDir, 'media', name))
      await writeFile(join(dataDir, 'media', name, '720p.mp4'), 'x')
    }
    const next = await backUp(dataDir, join(folder, 'next'), now)
    expect(await look(next)).toEqual(contents('present'))
    expect((await readdir(join(next, 'media'))).sort()).toEqual(['.soundreel.json', 'one', 'present'])
  })

  it('that is not complete is completed before a backup, which has no mixture of both', async () => {
    await mkdir(dataDir)
    await fill(dataDir, 'present')
    expect(await failAt('media in')).toContain('"media in" failed')
    expect(await look()).not.toEqual(contents('former'))
    const next = await backUp(dataDir, join(folder, 'next'), now)
    expect(await look(next)).toEqual(contents('former'))
  })

  it('without a file is refused if its journal is unreadable', async () => {
    await mkdir(dataDir)
    await fill(dataDir, 'present')
    await writeFile(join(dataDir, 'restore.json'), '{"state":')
    await expect(restore(backup, dataDir, now)).rejects.toThrow('restore.json is unreadable')
    expect(await look()).toEqual(contents('present'))
  })

  const failAt = (step: string) =>
    restore(backup, dataDir, now, (name) => {
      if (name === step) throw new Error('no')
    }).then(
      () => '',
      (error) => String(error.message),
    )
})
