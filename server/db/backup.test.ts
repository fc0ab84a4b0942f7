import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { backUp, restore } from './backup.ts'
import { openEmbedded } from './client.ts'

const now = new Date('2026-05-01T10:00:00Z')

let original: string
let folder: string
let dataDir: string
beforeAll(async () => {
  original = await mkdtemp(join(tmpdir(), 'soundreel-original-'))
  dataDir = original
  await work(async (db) => {
    await db.migrate()
    await db.root.execute("insert into users (username, password) values ('alice', 'hash')")
  })
  await mkdir(join(dataDir, 'media/vid'), { recursive: true })
  await writeFile(join(dataDir, 'media/vid/720p.mp4'), 'a video')
  await writeFile(join(dataDir, 'secret'), 'the secret')
})
afterAll(() => rm(original, { recursive: true, force: true }))
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'soundreel-backup-'))
  dataDir = join(folder, 'data')
  await cp(original, dataDir, { recursive: true })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function work<T>(use: (db: Awaited<ReturnType<typeof openEmbedded>>) => Promise<T>): Promise<T> {
  const db = await openEmbedded(dataDir)
  try {
    return await use(db)
  } finally {
    await db.close()
  }
}

const usernames = () =>
  work(async (db) => {
    const { rows } = (await db.root.execute('select username from users order by 1')) as never as {
      rows: { username: string }[]
    }
    return rows.map((row) => row.username)
  })

describe('backup', () => {
  it('PLT-02 restores rows, media and the secret, and keeps the replaced data', async () => {
    await writeFile(join(dataDir, 'media/vid/1080p.mp4.part'), 'half a video')
    const backup = await backUp(dataDir, join(folder, 'backups'), now)
    expect(await readdir(join(backup, 'media/vid'))).toEqual(['720p.mp4'])
    await work((db) => db.root.execute("insert into users (username, password) values ('bob', 'hash')"))
    await rm(join(dataDir, 'media'), { recursive: true })
    await writeFile(join(dataDir, 'secret'), 'another')

    const former = await restore(backup, dataDir, now)
    expect(await usernames()).toEqual(['alice'])
    expect(await readFile(join(dataDir, 'media/vid/720p.mp4'), 'utf8')).toBe('a video')
    expect(await readFile(join(dataDir, 'secret'), 'utf8')).toBe('the secret')
    expect(await readFile(join(former ?? '', 'secret'), 'utf8')).toBe('another')
  })

  it('PLT-02 can be restored into an empty folder', async () => {
    const backup = await backUp(dataDir, join(folder, 'backups'), now)
    dataDir = join(folder, 'elsewhere')
    expect(await restore(backup, dataDir, now)).toBeNull()
    expect(await usernames()).toEqual(['alice'])
  })

  it('PLT-02 is refused while the server runs, and leaves no partial files', async () => {
    await work(async () => {
      await expect(backUp(dataDir, join(folder, 'backups'), now)).rejects.toThrow('is in use by another Soundreel')
    })
    await expect(readdir(join(folder, 'backups'))).rejects.toThrow('ENOENT')
  })

  it('PLT-02 a damaged backup is not restored, and changes nothing', async () => {
    const backup = await backUp(dataDir, join(folder, 'backups'), now)
    await writeFile(join(backup, 'media/vid/720p.mp4'), 'a vidoe')
    await expect(restore(backup, dataDir, now)).rejects.toThrow('the checksum of media/vid/720p.mp4 differs')
    expect(await usernames()).toEqual(['alice'])
    expect(await readdir(folder)).toEqual(['backups', 'data'])
  })

  it('PLT-02 a backup whose list leads out of the data folder is not restored, and changes nothing', async () => {
    const backup = await backUp(dataDir, join(folder, 'backups'), now)
    const listed = join(backup, 'manifest.json')
    const manifest = JSON.parse(await readFile(listed, 'utf8'))
    // Both as seen from the backup and from where a restore prepares its content.
    const path = 'media/../../planted'
    await writeFile(join(backup, path), 'a program')
    const sha256 = createHash('sha256').update('a program').digest('hex')
    for (const changed of [
      { ...manifest, files: { ...manifest.files, [path]: { bytes: 9, sha256 } } },
      { ...manifest, folders: [...manifest.folders, 'media/../../folder'] },
    ]) {
      await writeFile(listed, JSON.stringify(changed))
      await expect(restore(backup, dataDir, now)).rejects.toThrow('leads out of the folder')
    }
    expect(await usernames()).toEqual(['alice'])
    expect(await readdir(folder)).toEqual(['backups', 'data'])
    expect(await readdir(dataDir)).not.toContain('planted')
  })

  it('PLT-02 a backup that lacks a file or its list is not restored, and changes nothing', async () => {
    const backup = await backUp(dataDir, join(folder, 'backups'), now)
    await rm(join(backup, 'secret'))
    await expect(restore(backup, dataDir, now)).rejects.toThrow('the checksum of secret differs')
    await rm(join(backup, 'manifest.json'))
    await expect(restore(backup, dataDir, now)).rejects.toThrow(`There is no backup in ${backup}: manifest.json`)
    expect(await readFile(join(dataDir, 'secret'), 'utf8')).toBe('the secret')
    expect(await readdir(folder)).toEqual(['backups', 'data'])
  })

  it('PLT-02 a backup never replaces an earlier one, and has a name of its own', async () => {
    const first = await backUp(dataDir, join(folder, 'backups'), now)
    await writeFile(join(dataDir, 'secret'), 'another')
    await expect(backUp(dataDir, join(folder, 'backups'), now)).rejects.toThrow()
    expect(await readdir(join(folder, 'backups'))).toEqual(['soundreel-2026-05-01T10-00-00-000Z'])
    expect(await readFile(join(first, 'secret'), 'utf8')).toBe('the secret')
    const second = await backUp(dataDir, join(folder, 'backups'), new Date(now.getTime() + 1))
    expect(await readFile(join(second, 'secret'), 'utf8')).toBe('another')
  })

  it('PLT-02 a folder without a database is not backed up', async () => {
    await rm(join(dataDir, 'database'), { recursive: true })
    const refused = `There is no embedded database in ${dataDir}. Is its volume mounted?`
    await expect(backUp(dataDir, join(folder, 'backups'), now)).rejects.toThrow(refused)
    // As the mount point of a volume that is not mounted.
    await mkdir(join(dataDir, 'database'))
    await expect(backUp(dataDir, join(folder, 'backups'), now)).rejects.toThrow(refused)
    expect(await readdir(folder)).toEqual(['data'])
  })
})
