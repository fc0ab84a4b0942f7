import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CodeSample } from '#contract/automation/samples/code-sample.ts'

type Program = Exclude<CodeSample['lang'], 'JSON'>
const extensions: Record<Program, string> = { Shell: 'sh', TypeScript: 'mts', Python: 'py' }
const interpreters: Record<Program, string> = {
  Shell: 'bash',
  TypeScript: process.execPath,
  Python: 'python3',
}

/**
 * Runs an example of the API reference from a file, as a reader would, and returns its output. `folder`: where the file
 * is written, with what the example needs.
 * @throws Error with its error output, also if its interpreter is missing: bash with curl, or python3
 */
export async function runSample(
  { lang, source }: CodeSample,
  environment: Record<string, string>,
  folder?: string,
): Promise<string> {
  if (lang === 'JSON') throw new Error('runN8nStep runs the steps for n8n.')
  const own = folder ? null : await mkdtemp(join(tmpdir(), 'soundreel-sample-'))
  const cwd = folder ?? own ?? ''
  try {
    const file = join(cwd, `sample-${crypto.randomUUID()}.${extensions[lang]}`)
    await writeFile(file, source)
    return await run(interpreters[lang], file, cwd, environment)
  } finally {
    if (own) await rm(own, { recursive: true, force: true })
  }
}

function run(interpreter: string, file: string, cwd: string, environment: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(interpreter, [file], { cwd, env: { ...process.env, ...environment } })
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
