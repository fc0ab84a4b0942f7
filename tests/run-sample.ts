import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CodeSample } from '#contract/automation/automation-samples.ts'

const extensions: Record<CodeSample['lang'], string> = { Shell: 'sh', TypeScript: 'mts', Python: 'py' }
const interpreters: Record<CodeSample['lang'], string> = {
  Shell: 'bash',
  TypeScript: process.execPath,
  Python: 'python3',
}

/**
 * Runs an example of the API reference from a file, as a reader would, and returns its output.
 * @throws Error with its error output, also if its interpreter is missing: bash with curl, or python3
 */
export async function runSample({ lang, source }: CodeSample, environment: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'soundreel-sample-'))
  try {
    const file = join(folder, `sample.${extensions[lang]}`)
    await writeFile(file, source)
    return await run(interpreters[lang], file, environment)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function run(interpreter: string, file: string, environment: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(interpreter, [file], { env: { ...process.env, ...environment } })
    let output = ''
    let complaint = ''
    child.stdout.on('data', (text) => {
      output += text
    })
    child.stderr.on('data', (text) => {
      complaint += text
    })
    child.on('error', () => reject(new Error(`The examples need ${interpreter}: apt-get install curl python3`)))
    child.on('close', (code) => {
      if (code === 0) resolve(output.trim())
      else reject(new Error(`The example ended with ${code}:\n${output}\n${complaint}`))
    })
  })
}
