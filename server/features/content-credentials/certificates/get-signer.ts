import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { messageOf } from '#server/error-facts.ts'
import {
  type CertificateName,
  type IssuedCertificate,
  isConfined,
  issueAuthority,
  issueSigner,
} from './issue-certificate.ts'
import {
  type CertificateKind,
  forgetKeys,
  insertCertificate,
  listCertificates,
  type SigningCertificate,
} from './signing-certificate-repository.ts'

/** A key with its certificates: its own first, then those that lead to the authority, without the authority. */
export type Signer = { key: KeyObject; chain: X509Certificate[] }

/** No signature is possible, although the database works. */
export class CannotSign extends Error {}

const dayMs = 24 * 60 * 60 * 1000
const authorityMs = 5 * 365 * dayMs
const signerMs = 365 * dayMs
/** A new certificate is made this long before the old one ends. */
const renewalMs = 30 * dayMs
/** Clocks of machines differ. */
const toleranceMs = dayMs

/**
 * The certificate to sign with: the operator's own if it is still valid, otherwise one of this installation's authority.
 * Both are made when they are first needed and renewed in time.
 * @throws CannotSign, or the errors of the database
 */
export async function getSigner(ctx: Context): Promise<Signer> {
  const bought = ctx.config.c2pa
  if (bought && isValidAt(bought.chain, ctx.clock.now())) {
    await keepBought(ctx, bought.chain)
    return bought
  }
  const authority = await getAuthority(ctx)
  const { certificate, key } = await getOrMake(ctx, {
    kind: 'signer',
    known: await listCertificates(ctx.db.root, 'signer'),
    minMs: renewalMs,
    isGood: (one) => one.checkIssued(authority.certificate),
    make: () => issueSigner({ name: nameOf(ctx, 'video signer'), ...validity(ctx, signerMs) }, authority),
  })
  return { key, chain: [certificate] }
}

function isValidAt(chain: X509Certificate[], now: Date): boolean {
  return chain.every(({ validFromDate, validToDate }) => validFromDate <= now && now < validToDate)
}

/** Without a key. It stays published after another has replaced it, so that /verify knows what it has signed. */
async function keepBought(ctx: Context, [own]: X509Certificate[]): Promise<void> {
  if (!own) return
  await insertCertificate(ctx.db.root, {
    kind: 'signer',
    slot: `bought:${own.fingerprint256.replaceAll(':', '')}`,
    certificate: own.toString(),
    sealedKey: '',
    expiresAt: own.validToDate,
    createdAt: ctx.clock.now(),
  })
}

/**
 * The certificates by which the signatures of this site are recognised: its authorities, and each certificate that has
 * signed. The authority of a bought certificate is not among them, because it also issues certificates to others.
 * @throws CannotSign, or the errors of the database
 */
export async function listRecognised(ctx: Context): Promise<X509Certificate[]> {
  const bought = ctx.config.c2pa?.chain.slice(0, 1) ?? []
  if (bought.length === 0) await getAuthority(ctx)
  const { root } = ctx.db
  const rows = [...(await listCertificates(root, 'authority')), ...(await listCertificates(root, 'signer'))]
  const found = [...rows.map(({ certificate }) => new X509Certificate(certificate)), ...bought]
  return [...new Map(found.map((one) => [one.fingerprint256, one])).values()]
}

/**
 * This installation's certificate authority. One of an earlier version is replaced: it stays published, so that its
 * signatures are still recognised, but its key is forgotten.
 * @throws CannotSign, or the errors of the database
 */
export async function getAuthority(ctx: Context): Promise<IssuedCertificate> {
  const known = await listCertificates(ctx.db.root, 'authority')
  const authority = await getOrMake(ctx, {
    kind: 'authority',
    known,
    minMs: signerMs + renewalMs,
    isGood: isConfined,
    make: () => issueAuthority({ name: nameOf(ctx, 'content authority'), ...validity(ctx, authorityMs) }),
  })
  const free = known.filter((row) => row.sealedKey !== '' && !isConfined(new X509Certificate(row.certificate)))
  await forgetKeys(
    ctx.db.root,
    free.map(({ id }) => id),
  )
  return authority
}

function validity({ clock }: Context, lengthMs: number) {
  return { notBefore: addMs(clock.now(), -toleranceMs), notAfter: addMs(clock.now(), lengthMs) }
}

const nameOf = ({ config }: Context, role: string): CertificateName => ({
  organization: config.brandName,
  commonName: `${new URL(config.publicUrl).host.slice(0, 64 - role.length - 1)} ${role}`,
})

type Wanted = {
  kind: CertificateKind
  /** All of this kind, newest first. */
  known: SigningCertificate[]
  /** How long it must still be valid. */
  minMs: number
  isGood: (certificate: X509Certificate) => boolean
  make: () => IssuedCertificate
}

/**
 * The newest good certificate that is valid for long enough and whose key this APP_SECRET opens; otherwise makes one. If
 * several processes make one at the same time, all use the one that was stored first.
 */
async function getOrMake(ctx: Context, wanted: Wanted): Promise<IssuedCertificate> {
  const { kind, known, make } = wanted
  const found = firstUsable(ctx, known, wanted)
  if (found) return found
  const made = orCannotSign(make)
  await insertCertificate(ctx.db.root, {
    kind,
    slot: `${kind}:${known.length + 1}`,
    certificate: made.certificate.toString(),
    sealedKey: ctx.secrets.seal(made.key.export({ type: 'pkcs8', format: 'pem' }).toString()),
    expiresAt: made.certificate.validToDate,
    createdAt: ctx.clock.now(),
  })
  const stored = firstUsable(ctx, await listCertificates(ctx.db.root, kind), wanted)
  if (!stored) throw new CannotSign(`the stored ${kind} certificate cannot be used`)
  return stored
}

function firstUsable(ctx: Context, rows: SigningCertificate[], { minMs, isGood }: Wanted): IssuedCertificate | null {
  const needed = addMs(ctx.clock.now(), minMs)
  for (const { certificate: pem, sealedKey, expiresAt } of rows) {
    if (expiresAt < needed || sealedKey === '') continue
    const certificate = new X509Certificate(pem)
    if (!isGood(certificate)) continue
    try {
      return { certificate, key: createPrivateKey(ctx.secrets.open(sealedKey)) }
    } catch {
      // Sealed with an APP_SECRET that is gone: another certificate takes its place.
    }
  }
  return null
}

function orCannotSign<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw new CannotSign(messageOf(error))
  }
}
