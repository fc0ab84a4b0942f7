import { createInterface } from 'node:readline/promises'
import { exitCodes, Fault } from './fault.ts'

const interrupted = () => new Fault(exitCodes.interrupted, 'INTERRUPTED', 'Interrupted.')

/** Asks a person; only if stdin is a terminal. */
export async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await new Promise((resolve, reject) => {
      lines.once('SIGINT', () => reject(interrupted()))
      lines.once('close', () => resolve(''))
      lines.question(question).then(resolve, reject)
    })
  } finally {
    lines.close()
  }
}

/** Reads a line that the terminal does not show. */
export function askSecretly(question: string): Promise<string> {
  const { stdin, stderr } = process
  // Before the question, because a paste may follow it at once.
  stdin.setRawMode(true)
  stderr.write(question)
  stdin.setEncoding('utf8')
  stdin.resume()
  return new Promise<string>((resolve, reject) => {
    let text = ''
    const end = (finish: () => void) => {
      stdin.removeListener('data', read)
      stdin.setRawMode(false)
      stdin.pause()
      stderr.write('\n')
      finish()
    }
    const read = (chunk: string) => {
      for (const character of chunk) {
        if (character === '\u0003') return end(() => reject(interrupted()))
        if (character === '\r' || character === '\n' || character === '\u0004') return end(() => resolve(text))
        if (character === '\u007f' || character === '\b') text = text.slice(0, -1)
        else text += character
      }
    }
    stdin.on('data', read)
  })
}

const maxTokenBytes = 10_000

/** The first line of what is piped in. */
export async function readFirstLine(): Promise<string> {
  let text = ''
  process.stdin.setEncoding('utf8')
  for await (const chunk of process.stdin) {
    text += chunk
    if (text.includes('\n') || text.length > maxTokenBytes) break
  }
  return (text.split('\n')[0] ?? '').trim()
}
