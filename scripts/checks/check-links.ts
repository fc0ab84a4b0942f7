import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { rootFolder } from '#scripts/run-command.ts'

const blocks = /^```.*?^```/gms
const inlineCode = /`[^`\n]+`/g

/** The anchors of a page, as GitHub derives them from its headings. */
export function anchorsIn(text: string): string[] {
  const names = Array.from(text.replace(blocks, '').matchAll(/^#+ +(.+?) *$/gm), ([, heading = '']) =>
    heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-'),
  )
  const countBefore = (place: number) => names.slice(0, place).filter((name) => name === names[place]).length
  return names.map((name, place) => (countBefore(place) ? `${name}-${countBefore(place)}` : name))
}

/**
 * Finds links of a Markdown page that lead nowhere. Links to other sites are not followed.
 * @param path of the page, from the root of the repository, as all others here
 * @param exists whether there is such a file or folder
 * @param read the text of a page
 */
export function findBrokenLinks(
  path: string,
  exists: (path: string) => boolean,
  read: (path: string) => string,
): string[] {
  const text = read(path).replace(blocks, '').replace(inlineCode, '')
  return Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), ([, link = '']) => link).flatMap((link) => {
    if (/^[a-z]+:/.test(link)) return []
    const [file = '', anchor] = link.split('#')
    const target = file ? posix.join(posix.dirname(path), file) : path
    if (!exists(target)) return [`${path}: ${link}: there is no ${target}`]
    if (anchor === undefined || anchorsIn(read(target)).includes(anchor)) return []
    return [`${path}: ${link}: ${target} has no heading for #${anchor}`]
  })
}

/** Every link between the Markdown pages that leads nowhere, one line each. */
export function checkLinks(): string[] {
  const options = { cwd: rootFolder, encoding: 'utf8' } as const
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', '*.md'], options)
  const exists = (path: string) => existsSync(join(rootFolder, path))
  const read = (path: string) => readFileSync(join(rootFolder, path), 'utf8')
  return files
    .trim()
    .split('\n')
    .filter(exists)
    .flatMap((path) => findBrokenLinks(path, exists, read))
}
