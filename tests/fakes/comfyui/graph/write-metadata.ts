/** Writes a text into an MP4 as the server does: under a key of its own, in the index. */
export function writeMetadata(file: Buffer, key: string, text: string): Buffer {
  const boxes = readBoxes(file, 0, file.length)
  const index = boxes.find(({ type }) => type === 'moov')
  if (!index) return file
  const meta = box('meta', [whole(0), handler, keysBox(key), box('ilst', [valueBox(text)])])
  const moov = Buffer.concat([file.subarray(index.start, index.end), meta])
  moov.writeUInt32BE(moov.length, 0)
  // Media behind the index has moved.
  if (boxes.some(({ type, start }) => type === 'mdat' && start > index.start)) moveChunks(moov, 8, meta.length)
  return Buffer.concat([file.subarray(0, index.start), moov, file.subarray(index.end)])
}

type Box = { type: string; start: number; end: number }

function readBoxes(bytes: Buffer, start: number, end: number): Box[] {
  const found: Box[] = []
  for (let at = start; at + 8 <= end; ) {
    const size = bytes.readUInt32BE(at)
    const next = size >= 8 ? Math.min(at + size, end) : end
    found.push({ type: bytes.toString('latin1', at + 4, at + 8), start: at, end: next })
    at = next
  }
  return found
}

const parents = ['trak', 'mdia', 'minf', 'stbl']

/** Adds to the position of every chunk of media. */
function moveChunks(bytes: Buffer, from: number, by: number, to = bytes.length): void {
  for (const { type, start, end } of readBoxes(bytes, from, to)) {
    if (parents.includes(type)) moveChunks(bytes, start + 8, by, end)
    if (type !== 'stco') continue
    for (let at = start + 16; at + 4 <= end; at += 4) bytes.writeUInt32BE(bytes.readUInt32BE(at) + by, at)
  }
}

function whole(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function box(type: string, parts: Buffer[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 8)
  return Buffer.concat([whole(length), Buffer.from(type, 'latin1'), ...parts])
}

const handler = box('hdlr', [whole(0), whole(0), Buffer.from('mdta'), Buffer.alloc(13)])
const keysBox = (key: string) => box('keys', [whole(0), whole(1), box('mdta', [Buffer.from(key)])])
const valueBox = (text: string) => box('\0\0\0\x01', [box('data', [whole(1), whole(0), Buffer.from(text)])])
