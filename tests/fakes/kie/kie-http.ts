import type { IncomingMessage, ServerResponse } from 'node:http'

export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

export function sendPage(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/html' }).end(`<html><body>${text}</body></html>`)
}
