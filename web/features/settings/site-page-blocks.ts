export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }

/** The blocks of a page's text. Never interprets any of it as HTML. */
export function parseBlocks(text: string): Block[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}|\n(?=## )|(?<=^## .*)\n/m)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(toBlock)
}

function toBlock(part: string): Block {
  if (part.startsWith('## ')) return { kind: 'heading', text: part.slice(3) }
  const lines = part.split('\n')
  if (!lines.every((line) => line.startsWith('- '))) return { kind: 'paragraph', text: part }
  return { kind: 'list', items: lines.map((line) => line.slice(2)) }
}
