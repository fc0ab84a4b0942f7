import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootFolder } from '#scripts/run-command.ts'

/** Code that may wait for a fixed time or forever. */
const waits = /waitForTimeout|\bsetTimeout\(|\bawait (sleep|delay)\(|\bwhile \(|\bfor \(;;\)/
const reason = /^\s*\/\/ Bounded: /

/** Finds waits without a deadline, unless a comment `// Bounded: …` in the line above names what ends the wait. */
export function findWaits(file: string, source: string): string[] {
  const lines = source.split('\n')
  return lines.flatMap((line, index) =>
    waits.test(line) && !reason.test(lines[index - 1] ?? '')
      ? [
          `${file}:${index + 1}: wait for what happens with waitUntil (tests/wait-until.ts) or expect.poll: ${line.trim()}`,
        ]
      : [],
  )
}

const testFiles = ['tests/**/*.ts', '**/*.test.ts', '**/*.test.tsx', '**/*.spec.ts']

/** Every such wait in test code, one line each. */
export function checkWaits(): string[] {
  const patterns = testFiles.map((pattern) => `:(glob)${pattern}`)
  const files = execFileSync('git', ['ls-files', '--', ...patterns], { cwd: rootFolder, encoding: 'utf8' })
  return files
    .trim()
    .split('\n')
    .flatMap((file) => findWaits(file, readFileSync(join(rootFolder, file), 'utf8')))
}
