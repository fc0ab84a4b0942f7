import { hash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Workflow } from '#contract/models/gpu/workflow.ts'
import { workflows } from '#server/db/schema/models.ts'
import type { Handle } from '#server/db/transaction.ts'

/** @returns its hash, by which models and videos name it. */
export async function insertWorkflow(handle: Handle, workflow: Workflow, now: Date): Promise<string> {
  const graph = JSON.stringify(workflow)
  const named = hash('sha256', graph)
  await handle.insert(workflows).values({ hash: named, graph, createdAt: now }).onConflictDoNothing()
  return named
}

/** Null if it was never imported here. */
export async function findWorkflow(handle: Handle, named: string): Promise<Workflow | null> {
  const [row] = await handle.select({ graph: workflows.graph }).from(workflows).where(eq(workflows.hash, named))
  return row ? JSON.parse(row.graph) : null
}
