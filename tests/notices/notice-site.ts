import { noticeReader } from '#server/features/notices/note-events.ts'
import { startTelegramFake, type TelegramFake } from '#tests/fakes/telegram.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { readToEnd, waitForEvents } from '#tests/wait-for-events.ts'

export type NoticeSite = {
  test: TestApp
  admin: TestBrowser
  telegram: TelegramFake
  /** Records the notices of all events so far. */
  note(): Promise<void>
  /** The messages that Telegram has. */
  texts(): string[]
  close(): Promise<void>
}

/** A site that sends its notices to the chat 4242 of the fake Telegram, whose bot can also write to the other chats. */
export async function openNoticeSite(
  environment: Record<string, string> = {},
  otherChats: readonly string[] = [],
): Promise<NoticeSite> {
  const telegram = await startTelegramFake(['4242', ...otherChats])
  const test = await createTestApp({ TELEGRAM_API_URL: telegram.url, ...environment })
  const admin = await test.administrator()
  await admin.put('/api/admin/settings/telegram', { telegramBotToken: telegram.token, telegramChatId: '4242' })
  const note = async () => {
    await waitForEvents(test)
    await readToEnd(test.ctx, noticeReader)
  }
  await note()
  return {
    ...{ test, admin, telegram, note },
    texts: () => telegram.messages.map(({ text }) => text),
    async close() {
      await test.close()
      await telegram.close()
    },
  }
}
