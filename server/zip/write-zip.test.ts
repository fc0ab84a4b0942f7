import { describe, expect, it } from 'vitest'
import { readZip } from '#tests/read-zip.ts'
import { writeZip, type ZipFile } from './write-zip.ts'

const modifiedAt = new Date('2026-11-23T10:20:30Z')

async function* repeat(chunk: Uint8Array, count: number) {
  for (let index = 0; index < count; index++) yield chunk
}

function file(name: string, text: string): ZipFile {
  const content = Buffer.from(text)
  return { name, modifiedAt, bytes: content.length, content: repeat(content, 1) }
}

async function collect(files: Iterable<ZipFile>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of writeZip(files)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

describe('ZIP writer', () => {
  it('MRK-03 stores files with their names, folders and contents', async () => {
    const names = ['README.txt', 'videos/Sóng biển ban đêm 海 🌊.mp4', 'a/b/c.txt', 'empty']
    const zip = await collect(names.map((name) => file(name, name === 'empty' ? '' : `the text of ${name}`)))
    const entries = readZip(zip).map(({ name, content }) => [name, content().toString()])
    expect(entries).toEqual(names.map((name) => [name, name === 'empty' ? '' : `the text of ${name}`]))
    expect(zip.includes(Buffer.from('PK\x06\x06', 'latin1'))).toBe(false)
  })

  it('MRK-03 writes an empty archive', async () => expect(readZip(await collect([]))).toEqual([]))

  it('MRK-03 counts more than 65,535 files', async () => {
    const zip = await collect(Array.from({ length: 65_536 }, (_, index) => file(`${index}`, '')))
    const entries = readZip(zip)
    expect([entries.length, entries.at(-1)?.name]).toEqual([65_536, '65535'])
  })

  it('MRK-03 describes a file of more than 4 GiB and a file behind it', async () => {
    const chunk = Buffer.alloc(16 * 1024 * 1024)
    const count = 257
    const big = { name: 'big', modifiedAt, bytes: chunk.length * count, content: repeat(chunk, count) }
    let written = 0
    let tail: Uint8Array[] = []
    for await (const piece of writeZip([big, file('behind', 'it')])) {
      written += piece.length
      tail = piece === chunk ? [] : [...tail, piece]
    }
    const kept = Buffer.concat(tail)
    const entries = readZip(kept, written - kept.length)
    expect(entries).toMatchObject([
      { name: 'big', bytes: chunk.length * count },
      { name: 'behind', bytes: 2 },
    ])
    expect(entries[1]?.offset).toBeGreaterThan(2 ** 32)
    expect(entries[1]?.content().toString()).toBe('it')
  })

  it('MRK-03 dates files in UTC', async () => {
    const zip = await collect([file('dated', 'it')])
    for (const [signature, offset] of [
      ['PK\x03\x04', 10],
      ['PK\x01\x02', 12],
    ] as const) {
      const at = zip.indexOf(Buffer.from(signature, 'latin1')) + offset
      const [time, date] = [zip.readUInt16LE(at), zip.readUInt16LE(at + 2)]
      expect([time >> 11, (time >> 5) & 63, (time & 31) * 2]).toEqual([10, 20, 30])
      expect([(date >> 9) + 1980, (date >> 5) & 15, date & 31]).toEqual([2026, 11, 23])
    }
  })

  it('MRK-03 refuses a content that is shorter than declared', async () => {
    await expect(collect([{ ...file('cut', 'half'), bytes: 5 }])).rejects.toThrow('cut has 4 bytes instead of 5')
  })
})
