import type { Workflow } from '#contract/models/gpu/workflow.ts'

/** A link `[node, output]` of an input. */
type Link = { input: string; to: string }

/** Why a graph can never run: a link to a node that it does not have, or a cycle. Null if it can. */
export function findLinkFault(workflow: Workflow): string | null {
  for (const node of Object.keys(workflow))
    for (const { input, to } of linksOf(workflow, node))
      if (!Object.hasOwn(workflow, to))
        return `The input ${input} of node ${node} links to node ${to}, which the workflow does not have. Export it again.`
  const node = findCycle(workflow)
  return (
    node && `The node ${node} depends on itself through its links. Remove the cycle, and export the workflow again.`
  )
}

/** A list of another form is a value, such as several choices at once. */
function linksOf(workflow: Workflow, node: string): Link[] {
  return Object.entries(workflow[node]?.inputs ?? {}).flatMap(([input, value]) => {
    if (!Array.isArray(value) || value.length !== 2) return []
    const [to, output] = value
    return typeof to === 'string' && typeof output === 'number' ? [{ input, to }] : []
  })
}

/** A node of a cycle; null if there is none. Nodes go as deep as a workflow has nodes, which is limited. */
function findCycle(workflow: Workflow): string | null {
  const done = new Set<string>()
  const open = new Set<string>()
  const visit = (node: string): string | null => {
    if (done.has(node)) return null
    if (open.has(node)) return node
    open.add(node)
    for (const { to } of linksOf(workflow, node)) {
      const found = visit(to)
      if (found !== null) return found
    }
    open.delete(node)
    done.add(node)
    return null
  }
  for (const node of Object.keys(workflow)) {
    const found = visit(node)
    if (found !== null) return found
  }
  return null
}
