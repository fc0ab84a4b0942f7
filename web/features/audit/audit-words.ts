import type { AuditEntry } from '#contract/audit.ts'
import * as texts from '#web/texts/admin.ts'

/** The log contains this text in place of a secret. */
const secret = '(secret)'

/** Each changed value with its previous value. */
export function describeChanges(entry: Pick<AuditEntry, 'before' | 'after'>): string[] {
  const { before, after } = entry
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names
    .filter((name) => tell(before?.[name]) !== tell(after?.[name]) || tell(after?.[name]) === secret)
    .map((name) => `${name}: ${change(entry, name)}`)
}

function change({ before, after }: Pick<AuditEntry, 'before' | 'after'>, name: string): string {
  if (tell(after?.[name]) === secret) return texts.aNewSecret
  if (before && name in before && after && name in after) return `${tell(before[name])} → ${tell(after[name])}`
  return tell(after?.[name] ?? before?.[name])
}

function tell(value: unknown): string {
  if (value === null || value === undefined) return texts.none
  return typeof value === 'string' ? value : JSON.stringify(value)
}
