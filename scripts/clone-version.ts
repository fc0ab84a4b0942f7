import { execFileSync } from 'node:child_process'
import { rootFolder, runCommand } from './run-command.ts'

/** Clones a commit of this repository into a folder, installed and built. */
export async function cloneVersion(folder: string, commit: string): Promise<void> {
  execFileSync('git', ['clone', '-q', rootFolder, folder])
  execFileSync('git', ['-C', folder, 'checkout', '-q', commit])
  for (const args of [
    ['ci', '--prefer-offline'],
    ['run', 'build'],
  ]) {
    const { exitCode, output } = await runNpm(folder, args)
    if (exitCode !== 0) throw new Error(`npm ${args.join(' ')} failed in ${folder}:\n${output}`)
  }
}

export function runNpm(folder: string, args: readonly string[]) {
  return runCommand('npm', ['--prefix', folder, ...args], { quiet: true, cwd: folder })
}
