import type { TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

export const archiveDoor = '/api/user/archive'

/** What tests ask of the archives of a site. */
export function readArchives(test: TestApp) {
  return {
    /** Makes a video, and returns its id. */
    async makeVideo(browser: TestBrowser, prompt: string): Promise<string> {
      const { taskId } = (await browser.post('/api/generate-video', { prompt })).body
      await test.workFor(3)
      return taskId
    },
    state: async (browser: TestBrowser) => (await browser.get(archiveDoor)).body.archive,
    ask: (browser: TestBrowser) => browser.post(archiveDoor),
    async idOf(username: string): Promise<string> {
      const [row] = await test.query(
        `select a.id from archives a join users u on u.id = a.user_id where username = '${username}'`,
      )
      return String(row?.id)
    },
    download(browser: TestBrowser, headers: Record<string, string> = {}) {
      const cookies = Object.fromEntries(browser.cookies)
      return test.app.inject({ url: `${archiveDoor}/download`, cookies, headers })
    },
    /** The names of all files of archives. */
    async stored(): Promise<string[]> {
      const names: string[] = []
      for await (const page of test.ctx.storage.listOlder(new Date(Date.now() + 60_000))) names.push(...page)
      return names.filter((name) => name.startsWith('archives/'))
    },
  }
}
