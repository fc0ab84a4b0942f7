import { expect, it } from 'vitest'
import { cursorLink, listHostLines } from './host-lines.ts'

const origin = 'https://reel.example'
const url = `${origin}/mcp`
const server = { url, headers: { Authorization: 'Bearer srl_x' } }

it('API-07 the blocks for assistants are valid, and name the address and the token', () => {
  const [claude, other, cursor, vsCode, codex, codexToken] = listHostLines(origin, 'srl_x').map(({ code }) => code)
  expect(claude).toBe(`claude mcp add --transport http soundreel ${url} \\\n  --header "Authorization: Bearer srl_x"`)
  expect(JSON.parse(cursor ?? '')).toEqual({ mcpServers: { soundreel: server } })
  expect(JSON.parse(vsCode ?? '')).toEqual({ servers: { soundreel: { type: 'http', ...server } } })
  expect(codex).toContain(`url = "${url}"`)
  expect(codexToken).toBe("export SOUNDREEL_TOKEN='srl_x'")
  expect(other).toBe(`${url}\nAuthorization: Bearer srl_x`)
  const config = new URL(cursorLink(origin, 'srl_x')).searchParams.get('config') ?? ''
  expect(JSON.parse(atob(config))).toEqual(server)
})
