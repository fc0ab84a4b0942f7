import * as texts from '#web/texts/agents.ts'

const name = 'soundreel'

export type HostLines = { title: string; code: string }

/** What to paste into which assistant. Without a token, a placeholder stands for it. */
export function listHostLines(origin: string, token: string | null): HostLines[] {
  const url = `${origin}/mcp`
  const bearer = `Bearer ${token ?? texts.yourTokenHere}`
  return [
    {
      title: texts.claudeCode,
      code: `claude mcp add --transport http ${name} ${url} \\\n  --header "Authorization: ${bearer}"`,
    },
    { title: texts.otherAssistants, code: `${url}\nAuthorization: ${bearer}` },
    { title: texts.cursor, code: toJson({ mcpServers: { [name]: toServer(url, bearer) } }) },
    { title: texts.vsCode, code: toJson({ servers: { [name]: { type: 'http', ...toServer(url, bearer) } } }) },
    {
      title: texts.codex,
      code: `[mcp_servers.${name}]\nurl = "${url}"\nbearer_token_env_var = "SOUNDREEL_TOKEN"`,
    },
    { title: texts.codexToken, code: `export SOUNDREEL_TOKEN='${token ?? texts.yourTokenHere}'` },
  ]
}

/** Opens Cursor, which asks before it adds the server. https://cursor.com/docs/mcp/install-links */
export function cursorLink(origin: string, token: string): string {
  const config = btoa(JSON.stringify(toServer(`${origin}/mcp`, `Bearer ${token}`)))
  return `cursor://anysphere.cursor-deeplink/mcp/install?name=${name}&config=${encodeURIComponent(config)}`
}

const toServer = (url: string, bearer: string) => ({ url, headers: { Authorization: bearer } })
const toJson = (value: object) => JSON.stringify(value, null, 2)
