import { constants, createHash, verify, X509Certificate } from 'node:crypto'

/*
 * A second reader of C2PA manifests in MP4 files, independent of the library that writes them. It reads only what the
 * product writes: claims of version 2, and the BMFF hash of version 3.
 */

type Box = { type: string; start: number; whole: Buffer; content: Buffer }
type Value = null | boolean | number | string | Buffer | Value[] | Map<Value, Value> | { tag: number; value: Value }

export type Credentials = {
  /** Empty if everything is valid. */
  faults: string[]
  signer: X509Certificate
  hasTimeStamp: boolean
  generator: Record<string, unknown>
  actions: Record<string, unknown>[]
  /** The labels of all manifests, the active one last. */
  manifests: string[]
  ingredients: Record<string, unknown>[]
}

const c2paId = Buffer.from('d8fec3d61b0e483c92975828877ec481', 'hex')

/** Reads the active manifest and checks its signature, its certificate and every hash; null if there is none. */
export function readCredentials(file: Buffer, authority: X509Certificate): Credentials | null {
  const boxes = listBoxes(file)
  const holder = boxes.find(({ type, content }) => type === 'uuid' && content.subarray(0, 16).equals(c2paId))
  if (!holder) return null
  // The id, version and flags, the purpose 'manifest', and the offset of a Merkle tree.
  const store = readJumbf(holder.content.subarray(16 + 4 + 'manifest'.length + 1 + 8))
  const manifest = store.children.at(-1)
  if (!manifest) return null
  const part = (label: string) => find(manifest.children, label)
  const claimBytes = part('c2pa.claim.v2').data
  const claim = toObject(decode(claimBytes))
  const assertions = part('c2pa.assertions').children
  const faults = checkAssertions(claim, assertions)
  const signature = checkSignature(part('c2pa.signature').data, claimBytes, authority)
  const hash = toObject(decode(find(assertions, 'c2pa.hash.bmff.v3').data))
  if (!hashBoxes(boxes, hash.exclusions as { xpath: string }[]).equals(hash.hash as Buffer)) faults.push('video hash')
  const dataOf = (label: string) =>
    assertions.filter((one) => one.label.startsWith(label)).map((one) => toObject(decode(one.data)))
  return {
    faults: [...faults, ...signature.faults],
    signer: signature.signer,
    hasTimeStamp: signature.hasTimeStamp,
    generator: claim.claim_generator_info as Record<string, unknown>,
    actions: dataOf('c2pa.actions').flatMap(({ actions }) => actions as Record<string, unknown>[]),
    manifests: store.children.map(({ label }) => label),
    ingredients: dataOf('c2pa.ingredient'),
  }
}

function listBoxes(bytes: Buffer, from = 0): Box[] {
  const boxes: Box[] = []
  for (let at = from; at < bytes.length; ) {
    const short = bytes.readUInt32BE(at)
    const header = short === 1 ? 16 : 8
    const size = short === 0 ? bytes.length - at : short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short
    const whole = bytes.subarray(at, at + size)
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), start: at, whole, content: whole.subarray(header) })
    at += size
  }
  return boxes
}

/** Each outermost box that is not excluded, after its own position in the file. */
function hashBoxes(boxes: Box[], exclusions: { xpath: string }[]): Buffer {
  const excluded = exclusions.map(({ xpath }) => xpath.slice(1))
  const hash = createHash('sha256')
  for (const { type, start, whole, content } of boxes) {
    const isManifest = type === 'uuid' && content.subarray(0, 16).equals(c2paId)
    if (type === 'uuid' ? isManifest : excluded.includes(type)) continue
    const position = Buffer.alloc(8)
    position.writeBigUInt64BE(BigInt(start))
    hash.update(position).update(whole)
  }
  return hash.digest()
}

type Jumbf = { label: string; content: Buffer; data: Buffer; children: Jumbf[] }

function readJumbf(bytes: Buffer): Jumbf {
  const [outer] = listBoxes(bytes.subarray(0, bytes.readUInt32BE(0)))
  if (outer?.type !== 'jumb') throw new Error('not a JUMBF box')
  const [description, ...inner] = listBoxes(outer.content)
  const text = description?.content.subarray(17) ?? Buffer.alloc(0)
  return {
    label: text.toString('latin1', 0, text.indexOf(0)),
    content: outer.content,
    data: inner[0]?.content ?? Buffer.alloc(0),
    children: inner.filter(({ type }) => type === 'jumb').map(({ whole }) => readJumbf(whole)),
  }
}

function find(boxes: Jumbf[], label: string): Jumbf {
  const found = boxes.find((box) => box.label === label)
  if (!found) throw new Error(`no ${label}`)
  return found
}

function checkAssertions(claim: Record<string, unknown>, assertions: Jumbf[]): string[] {
  const named = [claim.created_assertions, claim.gathered_assertions].flatMap((list) => list ?? []) as {
    url: string
    hash: Buffer
  }[]
  const labels = named.map(({ url }) => url.split('/').at(-1))
  const unnamed = assertions.filter(({ label }) => !labels.includes(label)).map(({ label }) => `unnamed ${label}`)
  const changed = named.filter(({ url, hash }) => {
    const { content } = find(assertions, url.split('/').at(-1) ?? '')
    return !createHash('sha256').update(content).digest().equals(hash)
  })
  return [...unnamed, ...changed.map(({ url }) => `hash of ${url}`)]
}

/** The kind of key and the hash of each algorithm that C2PA allows, by its number in COSE (RFC 9053 and 8230). */
const algorithms = new Map<Value | undefined, { key: string | undefined; hash: string | null }>([
  [-7, { key: 'prime256v1', hash: 'sha256' }],
  [-35, { key: 'secp384r1', hash: 'sha384' }],
  [-36, { key: 'secp521r1', hash: 'sha512' }],
  [-8, { key: 'ed25519', hash: null }],
  [-37, { key: 'rsa', hash: 'sha256' }],
])
const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }

/** Checks a COSE signature over a claim, and its certificate. */
export function checkSignature(bytes: Buffer, claim: Buffer, authority: X509Certificate) {
  const { value } = decode(bytes) as unknown as { value: [Buffer, Map<Value, Value>, null, Buffer] }
  const [headers, unprotected, , signature] = value
  const named = decode(headers) as Map<Value, Value>
  const certificates = named.get(33)
  const signer = new X509Certificate((Array.isArray(certificates) ? certificates[0] : certificates) as Buffer)
  const signed = Buffer.concat([
    Buffer.from([0x84, 0x6a]),
    Buffer.from('Signature1'),
    ...[headers, Buffer.alloc(0), claim].map(encodeBytes),
  ])
  const faults: string[] = []
  const { publicKey } = signer
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = publicKey
  const algorithm = algorithms.get(named.get(1))
  const key = { key: publicKey, dsaEncoding: 'ieee-p1363', ...(type === 'rsa' ? pss : {}) } as const
  if (algorithm?.key !== (details?.namedCurve ?? type)) faults.push('algorithm')
  else if (!verify(algorithm?.hash, signed, key, signature)) faults.push('signature')
  if (!signer.checkIssued(authority) || !signer.verify(authority.publicKey)) faults.push('certificate')
  return { faults, signer, hasTimeStamp: unprotected.has('sigTst2') }
}

function encodeBytes(bytes: Buffer): Buffer {
  const { length } = bytes
  const head = length < 24 ? [0x40 | length] : length < 256 ? [0x58, length] : [0x59, length >> 8, length & 255]
  return Buffer.concat([Buffer.from(head), bytes])
}

/** Keys of CBOR maps become properties. */
function toObject(value: Value): Record<string, unknown> {
  const convert = (inner: Value): unknown => {
    if (inner instanceof Map) return Object.fromEntries([...inner].map(([key, one]) => [String(key), convert(one)]))
    return Array.isArray(inner) ? inner.map(convert) : inner
  }
  return convert(value) as Record<string, unknown>
}

function decode(bytes: Buffer): Value {
  let at = 0
  const read = (): Value => {
    const initial = bytes.readUInt8(at++)
    const major = initial >> 5
    const low = initial & 31
    const width = low < 24 ? 0 : 2 ** (low - 24)
    const count = low < 24 ? low : low === 27 ? Number(bytes.readBigUInt64BE(at)) : bytes.readUIntBE(at, width)
    at += width
    const take = () => {
      at += count
      return bytes.subarray(at - count, at)
    }
    const times = <T>(make: () => T) => Array.from({ length: count }, make)
    if (major === 0) return count
    if (major === 1) return -1 - count
    if (major === 2) return take()
    if (major === 3) return take().toString()
    if (major === 4) return times(read)
    if (major === 5) return new Map(times(() => [read(), read()] as [Value, Value]))
    if (major === 6) return { tag: count, value: read() }
    return low === 20 ? false : low === 21 ? true : null
  }
  return read()
}
