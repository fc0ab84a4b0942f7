import { spawn } from 'node:child_process'

/** Opens a page in the browser. @returns false if there is none */
export function openPage(url: string): Promise<boolean> {
  // What a server sends may be any text; only a web address is passed on, and never through a shell.
  if (!/^https?:\/\//i.test(url)) return Promise.resolve(false)
  const [command, args] =
    process.platform === 'darwin'
      ? ['open', [url]]
      : process.platform === 'win32'
        ? ['rundll32', ['url.dll,FileProtocolHandler', url]]
        : ['xdg-open', [url]]
  return new Promise((resolve) => {
    const child = spawn(command as string, args as string[], { stdio: 'ignore', detached: true })
    child.once('error', () => resolve(false))
    child.once('spawn', () => {
      child.unref()
      resolve(true)
    })
  })
}
