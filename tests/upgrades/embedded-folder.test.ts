import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openEmbedded } from '#server/db/client.ts'

/**
 * How release 0.1.0 writes DATA_DIR/database. PostgreSQL opens a folder only if all of these match; the rows are in the
 * database of that name. If a new engine differs, operators need a way to migrate their data.
 */
const written = {
  pg_control_version: 1800,
  catalog_version_no: 202506291,
  max_data_alignment: 8,
  database_block_size: 8192,
  blocks_per_segment: 131072,
  wal_block_size: 8192,
  bytes_per_wal_segment: 16777216,
  max_identifier_length: 64,
  max_index_columns: 32,
  max_toast_chunk_size: 1996,
  large_object_chunk_size: 2048,
  float8_pass_by_value: false,
  data_page_checksum_version: 1,
  default_char_signedness: true,
  database: 'postgres',
  user: 'postgres',
  encoding: 'UTF8',
  collation: 'C C.UTF-8 c',
}

let folder: string
let db: Database
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'soundreel-folder-'))
  db = await openEmbedded(folder)
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

it('PLT-02 the embedded engine writes the same folder format as in 0.1.0, so it opens folders of that release', async () => {
  const result = await db.root.execute(sql`
    select pg_control_version, catalog_version_no, formats.*, current_database() as database, current_user as user,
      pg_encoding_to_char(encoding) as encoding, concat_ws(' ', datcollate, datctype, datlocprovider) as collation
    from pg_control_system(), pg_control_init() as formats, pg_database where datname = current_database()`)
  expect(result.rows).toEqual([written])
})
