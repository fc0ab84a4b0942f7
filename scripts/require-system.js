/**
 * Refuses, in one sentence, a system on which the product does not run. Every command of operators loads it first. It is
 * JavaScript, because an older Node cannot even read TypeScript.
 */
import { existsSync } from 'node:fs'

const oldestNode = 24

/** @param {string} message */
export function refuse(message) {
  process.stderr.write(`\n  ${message}\n\n`)
  process.exit(1)
}

/** Whether programs for glibc do not run here, as on Alpine Linux. The report takes long, so the file is asked first. */
function isMusl() {
  if (!['x86_64', 'aarch64'].some((machine) => existsSync(`/lib/ld-musl-${machine}.so.1`))) return false
  process.report.excludeNetwork = true
  return !process.report.getReport().header.glibcVersionRuntime
}

if (isMusl())
  refuse(
    'Soundreel does not run on this system, because its video library needs glibc: use the container image (docs/operations.md) or a Linux with glibc, such as Debian.',
  )
if (Number.parseInt(process.versions.node, 10) < oldestNode)
  refuse(
    `Soundreel needs Node ${oldestNode} or newer, and this is Node ${process.versions.node}: install Node ${oldestNode}, then start again.`,
  )
