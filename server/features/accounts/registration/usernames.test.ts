import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { fillNameKeys } from './fill-name-keys.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const password = 'correct horse'
const register = (username: string) => test.browser().post('/api/auth/register', { username, password })
const signIn = async (username: string) => {
  const { body } = await test.browser().post('/api/auth/login', { username, password })
  return body.user?.username
}

describe('a new username', () => {
  it.each([
    ['alice', 'аlice', 'Cyrillic а'],
    ['paypal', 'рaypal', 'Cyrillic р'],
    ['omega', 'οmega', 'Greek ο'],
    ['bob٣', 'bob٣', 'Arabic digit'],
  ])('SEC-18 %s: a mixture of alphabets (%s, %s) is refused', async (_, mixed) => {
    const answer = await register(mixed)
    expect(answer).toMatchObject({ status: 400, body: { field: 'username' } })
    expect(answer.body.message).toContain('different alphabets')
  })

  it.each([
    ['coco', 'сосо'],
    ['BOBBY-COX', 'ВОВВУ-СОХ'],
    ['kate', 'ｋａｔｅ'],
    ['offer', 'oﬀer'],
    ['АННА', 'AHHA'],
    ['ΑΝΝΑ', 'anna'],
  ])('SEC-18 %s conflicts with a name that looks the same: %s', async (name, double) => {
    expect((await register(name)).status).toBe(200)
    expect(await register(double)).toMatchObject({ status: 409, body: { code: 'USERNAME_TAKEN', field: 'username' } })
    expect(await signIn(double)).toBe(name)
  })

  it('SEC-18 of simultaneous look-alike names, only one is accepted', async () => {
    const answers = await Promise.all(['roxy', 'ROXY', 'ｒｏｘｙ', 'roxy'].map(register))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  it.each([
    ...['bob1', 'bobl', 'user10', 'user1O1', 'test-user-1', 'test-user-l', 'test.user_i', 'rn-', 'm--', 'O-O', '0-0'],
    ...['nguyễn.văn', 'nguyen.van', 'hồng-1', 'hong-1', 'zoë', 'søren', 'straße', 'a@example.com', 'x+y', '123'],
    ...['Иван', 'Γιώργος', 'たなか太郎', 'タナカ', '김철수', '王小明', 'דוד', 'احمد', 'Ани-2'],
  ])('SEC-18 %s is accepted', async (name) => {
    expect((await register(name)).body.user?.username).toBe(name)
    expect(await signIn(name)).toBe(name)
  })

  it('SEC-18 look-alike spellings share one guessing limit', async () => {
    await register('guessed')
    const statuses: number[] = []
    for (const username of ['guessed', 'gueѕsed', 'guesѕed', 'guеssed', 'ｇuessed', 'GUESSED'].flatMap((one) => [
      one,
      one,
    ]))
      statuses.push((await test.browser().post('/api/auth/login', { username, password: 'guess' })).status)
    expect(statuses.slice(10)).toEqual([429, 429])
  })
})

describe('look-alike names from before the rule', () => {
  it('SEC-18 existing names stay, each with its own sign-in, and nobody can register a third', async () => {
    for (const name of ['old-one', 'old-two', 'old-full']) await register(name)
    await test.query(`update users set username = 'маха', name_key = null where username = 'old-one'`)
    await test.query(`update users set username = 'maxa', name_key = null where username = 'old-two'`)
    await test.query(`update users set username = 'ｏｌｄ', name_key = null where username = 'old-full'`)
    await fillNameKeys(test.ctx)
    await fillNameKeys(test.ctx)
    for (const name of ['маха', 'maxa', 'ｏｌｄ']) expect(await signIn(name)).toBe(name)
    expect(await signIn('old')).toBe('ｏｌｄ')
    for (const name of ['MAXA', 'МАХА', 'old']) expect((await register(name)).status).toBe(409)
  })
})
