/** `npm run check`: checks format, lint, imports, rooms, documents and types. `npm run format` fixes what can be fixed. */
import { checkArrows } from './checks/check-arrows.ts'
import { checkCircles } from './checks/check-circles.ts'
import { checkLazyParts } from './checks/check-lazy-parts.ts'
import { checkLinks } from './checks/check-links.ts'
import { checkMigrations } from './checks/check-migrations.ts'
import { checkModelNames } from './checks/check-model-names.ts'
import { checkRecords } from './checks/check-records.ts'
import { checkRequirements } from './checks/check-requirements.ts'
import { checkRooms } from './checks/check-rooms.ts'
import { checkWaits } from './checks/check-waits.ts'
import { checkLooseText } from './checks/loose-text/check-loose-text.ts'
import { runTool } from './run-command.ts'

/** Runs every check, even after a failure, and returns the names of the failed ones. */
export async function runChecks(): Promise<string[]> {
  const failed: string[] = []
  const note = (name: string, passed: boolean) => {
    if (!passed) failed.push(name)
  }
  note('format and lint (biome ci .)', (await runTool('biome', ['ci', '.'])).exitCode === 0)
  for (const [name, violations] of [
    ['import arrows (scripts/checks/arrows.ts)', checkArrows()],
    ['parts that are loaded later (scripts/checks/check-lazy-parts.ts)', checkLazyParts()],
    ['decision records (docs/decisions/README.md)', checkRecords()],
    ['requirements (docs/requirements.md)', checkRequirements()],
    ['links between pages (scripts/checks/check-links.ts)', checkLinks()],
    ['rooms (scripts/checks/check-rooms.ts)', checkRooms()],
    ['rooms that import each other (scripts/checks/check-circles.ts)', checkCircles()],
    ['times of migrations (scripts/checks/check-migrations.ts)', checkMigrations()],
    ['names of models (scripts/checks/check-model-names.ts)', checkModelNames()],
    ['texts beside other content (scripts/checks/loose-text/)', checkLooseText()],
    ['waits in tests (scripts/checks/check-waits.ts)', checkWaits()],
  ] as const) {
    for (const violation of violations) console.error(violation)
    note(name, violations.length === 0)
  }
  note('types (tsc -p tsconfig.json)', (await runTool('tsc', ['-p', 'tsconfig.json'])).exitCode === 0)
  note('page types (tsc -p web/tsconfig.json)', (await runTool('tsc', ['-p', 'web/tsconfig.json'])).exitCode === 0)
  note('n8n node types', (await runTool('tsc', ['-p', 'tests/n8n/tsconfig.json'])).exitCode === 0)
  note('browser test types', (await runTool('tsc', ['-p', 'tests/e2e/tsconfig.json'])).exitCode === 0)
  for (const name of failed) console.error(`check failed: ${name}`)
  return failed
}

if (import.meta.main) process.exitCode = (await runChecks()).length === 0 ? 0 : 1
