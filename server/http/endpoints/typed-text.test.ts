import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { spellUsername } from '#contract/accounts/username.ts'
import { plainDigits } from '#contract/typed-text/fold-text.ts'
import { type Agent, connectAgent } from '#tests/agents/agent.ts'
import { codeOf, setUpApp } from '#tests/factors/authenticator-app.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

/** Every script of usernames: a name in it, words for a prompt, and its digits from 0 to 9. */
const scripts = [
  ['Latin', 'Nguyễn', 'Đêm hè ở Hà Nội', '0123456789'],
  ['Latin with marks that compose with nothing', 'Ọ̀ṣun', 'Ìtàn nípa Ọ̀ṣun', '0123456789'],
  ['German', 'straße', 'Eine Straße im Regen', '0123456789'],
  ['Turkish', 'ışık', 'Işık ve gölge', '0123456789'],
  ['Cyrillic', 'Йосиф', 'Чайки над морем', '0123456789'],
  ['Greek', 'Γιώργος', 'Ήλιος του Μαΐου πάνω από τη θάλασσας', '0123456789'],
  ['Armenian', 'Արամ', 'Ծովը և գիշերը', '0123456789'],
  ['Georgian', 'ნინო', 'ზღვა ღამით', '0123456789'],
  ['Hebrew with points', 'דָּוִד', 'יָם בַּלַּיְלָה', '0123456789'],
  ['Arabic with vowels', 'مُحَمَّد', 'البَحْرُ لَيْلًا', '٠١٢٣٤٥٦٧٨٩'],
  ['Persian with a joiner', 'علی‌رضا', 'شب می‌شود', '۰۱۲۳۴۵۶۷۸۹'],
  ['Ethiopic', 'ሰላም', 'ባሕር በሌሊት', '0123456789'],
  ['Cherokee', 'ᏣᎳᎩ', 'ᎠᎺᏉᎯ', '0123456789'],
  ['Devanagari', 'नवीन', 'रात में समुद्र', '०१२३४५६७८९'],
  ['Bengali', 'সুমন', 'রাতের নদী', '০১২৩৪৫৬৭৮৯'],
  ['Gurmukhi', 'ਸੁਖਪ੍ਰੀਤ', 'ਰਾਤ ਦਾ ਸਮੁੰਦਰ', '੦੧੨੩੪੫੬੭੮੯'],
  ['Gujarati', 'કૃણાલ', 'રાતનો દરિયો', '૦૧૨૩૪૫૬૭૮૯'],
  ['Tamil', 'தமிழன்', 'இரவில் கடல் கொண்டல்', '௦௧௨௩௪௫௬௭௮௯'],
  ['Telugu', 'తెలుగు', 'రాత్రి సముద్రం', '౦౧౨౩౪౫౬౭౮౯'],
  ['Kannada', 'ಕನ್ನಡ', 'ರಾತ್ರಿ ಸಮುದ್ರ', '೦೧೨೩೪೫೬೭೮೯'],
  ['Malayalam', 'മലയാളി', 'രാത്രിയിൽ കടൽ', '൦൧൨൩൪൫൬൭൮൯'],
  ['Sinhala with a joiner', 'ශ්‍රීමත්', 'රාත්‍රියේ මුහුද', '෦෧෨෩෪෫෬෭෮෯'],
  ['Thai', 'น้ำทิพย์', 'ทะเลยามค่ำ', '๐๑๒๓๔๕๖๗๘๙'],
  ['Lao', 'ນ້ຳຝົນ', 'ທະເລຍາມຄ່ຳ', '໐໑໒໓໔໕໖໗໘໙'],
  ['Khmer', 'ស្រីមុំ', 'សមុទ្រពេលយប់', '០១២៣៤៥៦៧៨៩'],
  ['Burmese', 'မောင်မြို့', 'ညပင်လယ်', '၀၁၂၃၄၅၆၇၈၉'],
  ['Tibetan', 'བསྟནརྒྱུད', 'མཚན་མོའི་རྒྱ་མཚོ', '༠༡༢༣༤༥༦༧༨༩'],
  ['Mongolian', 'ᠮᠣᠩᠭᠣᠯ', 'ᠳᠠᠯᠠᠢ', '᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙'],
  ['Japanese', 'ガンダム', '夜の海ガラス', '０１２３４５６７８９'],
  ['Korean', '김철수빈', '밤바다 풍경', '0123456789'],
  ['Chinese', '王小明', '夜晚的大海', '0123456789'],
  ['Bopomofo', 'ㄅㄆㄇ', 'ㄏㄞˇ', '0123456789'],
] as const

const password = 'correct horse'
const apart = (text: string) => text.normalize('NFD')

let test: TestApp
let admin: TestBrowser
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '2000' })
  admin = await test.administrator()
})
afterAll(() => test.close())

const nameOf = async (browser: TestBrowser) => (await browser.get('/api/auth/current-user')).body.user?.username
const withQuery = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`

describe.each(scripts)('a username in %s', (_, name, _words, digits) => {
  it('SEC-18 FLD-03 is accepted, signs in in every spelling, and cannot be taken again', async () => {
    const spelled = spellUsername(name)
    expect(await nameOf(await test.signedIn(apart(name)))).toBe(spelled)
    const browser = test.browser()
    const signIn = await browser.post('/api/auth/login', { username: apart(name.toUpperCase()), password })
    expect([signIn.status, signIn.body.user?.username]).toEqual([200, spelled])
    for (const again of [name.toLowerCase(), name.replaceAll(/[\u200c\u200d]/g, '')])
      expect((await test.browser().post('/api/auth/register', { username: again, password })).status).toBe(409)
    const found = await admin.get(withQuery('/api/admin/users', { search: apart(name.toUpperCase()) }))
    expect(found.body.map((user: { username: string }) => user.username)).toContain(spelled)
  })

  it('SEC-18 may have digits of its script, and signs in with the digits 0 to 9 too', async () => {
    const numbered = `${spellUsername(name)}${digits.slice(1, 4)}`
    // Full-width digits are another spelling of the digits 0 to 9.
    expect(await nameOf(await test.signedIn(numbered))).toBe(spellUsername(numbered))
    const signIn = await test.browser().post('/api/auth/login', { username: plainDigits(numbered), password })
    expect(signIn.status).toBe(200)
  })
})

describe('a username', () => {
  it.each([
    ['ㅤㅤㅤ', 'invisible letters'],
    ['na\u200bvin', 'a blank without a width'],
    ['na\u200dvin', 'a joiner in a script without joiners'],
    ['नवीन\u200d', 'a joiner at the end'],
    ['ab\u034fcd', 'an invisible mark'],
    ['\u064eabc', 'a mark before all letters'],
    ['a.\u0301bc', 'a mark on a dot'],
    ['กุุุุ', 'the same mark twice'],
    ['नवीनa', 'two scripts'],
    ['naवvin', 'two scripts'],
    ['नaीन', 'a mark on a letter of another script'],
    [`a${'\u0300\u0301\u0302'.repeat(5)}bc`, 'more marks than any script writes'],
  ])('SEC-18 %j is refused: %s', async (username) => {
    const answer = await test.browser().post('/api/auth/register', { username, password })
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', field: 'username' } })
  })

  it('SEC-18 is never the password, in whatever spelling', async () => {
    const answer = await test.browser().post('/api/auth/register', { username: 'Γιάννηςος', password: 'ΓΙΆΝΝΗΣΟΣ' })
    expect(answer).toMatchObject({ status: 400, body: { code: 'WEAK_PASSWORD' } })
  })
})

describe('a prompt', () => {
  let user: TestBrowser
  let token: string
  let agent: Agent
  beforeAll(async () => {
    user = await test.signedIn('prompter')
    token = (await user.post('/api/user-tokens', { name: 'doors' })).body.token
    await test.app.listen({ port: 0 })
    agent = await connectAgent({ url: `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`, token })
  })
  afterAll(() => agent.close())

  const program = (path: string, body: object) => test.browser().post(path, body, { authorization: `Bearer ${token}` })
  /** Each answers whether the request was taken. */
  const doors: Record<string, (prompt: string) => Promise<boolean>> = {
    page: async (prompt) => (await user.post('/api/generate-video', { prompt, model: 'veo3_fast' })).status === 200,
    n8n: async (prompt) => (await program('/api/n8n/generate', { prompt, model: 'veo3_fast' })).status === 200,
    v1: async (prompt) => (await program('/api/v1/videos', { prompt, model: 'veo3_fast' })).status === 201,
    assistants: async (prompt) => {
      const asked = { prompt, model: 'veo3_fast', request_key: `${prompt} ${Math.random()}` }
      return !(await agent.call('generate_video', asked)).isError
    },
  }
  const balance = async () => (await user.get('/api/user/stats')).body.credits as number

  /** Each answers the prompts that it finds. */
  const searches: Record<string, (q: string) => Promise<string[]>> = {
    page: async (q) => (await user.get(withQuery('/api/video-tasks', { q }))).body.tasks.map(promptOf),
    v1: async (q) => (await user.get(withQuery('/api/v1/videos', { q }))).body.data.map(promptOf),
    assistants: async (q) => (await agent.call('list_videos', { q })).data.videos.map(({ id }: { id: string }) => id),
  }
  const promptOf = ({ prompt }: { prompt: string }) => prompt

  it.each(scripts)(
    'GEN-02 CRE-03 in %s comes composed through every door, and is found in every spelling',
    async (_, name, words, digits) => {
      const prompt = `${words} ${name} ${digits.slice(4, 7)}`.normalize('NFC')
      for (const [door, send] of Object.entries(doors)) {
        test.clock.forward(60_000)
        expect([door, await send(` ${apart(prompt)}\u200b`)]).toEqual([door, true])
      }
      for (const asked of [prompt, apart(prompt), prompt.toUpperCase(), apart(prompt.toLowerCase())])
        for (const [door, find] of Object.entries(searches)) {
          const found = await find(asked)
          expect([door, asked, found.length]).toEqual([door, asked, Object.keys(doors).length])
          if (door !== 'assistants') expect(new Set(found)).toEqual(new Set([prompt]))
        }
    },
  )

  it.each(['\u200b', '\u00ad', '\u200d\u200c', '\u2060', '\ufeff', '\u3164', '\u2800', '\u202e', '\ufe0f'])(
    'GEN-02 of only %j is refused before the charge at every door',
    async (prompt) => {
      const before = await balance()
      for (const [door, send] of Object.entries(doors)) expect([door, await send(prompt)]).toEqual([door, false])
      expect(await balance()).toBe(before)
    },
  )

  it('CRE-03 FLD-03 finds prompts that an earlier version stored with their accents apart, or with only their tones apart', async () => {
    const old = { 'Tiếng sóng ở Huế': 'NFD', 'Ợ ệ ẩn': 'tones' } as const
    for (const [prompt, spelling] of Object.entries(old)) {
      expect(await doors.page?.(prompt)).toBe(true)
      const tones = prompt.replaceAll(/[^ -~]/g, (letter) => {
        const [base = '', ...marks] = letter.normalize('NFD')
        const tone = marks.filter((mark) => !/[\u0302\u0306\u031b]/.test(mark))
        return (base + marks.filter((mark) => !tone.includes(mark)).join('')).normalize('NFC') + tone.join('')
      })
      const stored = spelling === 'NFD' ? prompt.normalize('NFD') : tones
      expect(stored).not.toBe(prompt)
      await test.query(`update video_tasks set prompt = '${stored}' where prompt = '${prompt}'`)
      for (const asked of [prompt, apart(prompt), prompt.toUpperCase()])
        for (const [door, find] of Object.entries(searches))
          expect([door, (await find(asked)).length]).toEqual([door, 1])
    }
  })

  it('CRE-03 finds nothing but what the text contains, and takes signs literally', async () => {
    expect(await doors.page?.('100% of_it \\ here')).toBe(true)
    for (const [asked, found] of [
      ['0% OF_IT \\', 1],
      ['0_ of', 0],
      ['%', 1],
      ['\\', 1],
    ] as const)
      expect([asked, (await searches.page?.(asked))?.length]).toEqual([asked, found])
  })

  it('GEN-02 API-01 negative prompts and watermarks are cleaned too, and a reference of the caller is not', async () => {
    const clientReference = apart(' Hà Nội.mov ')
    const asked = { prompt: 'waves', model: 'veo3_fast', watermark: apart(' Hà\u200b'), clientReference }
    const { body } = await program('/api/v1/videos', asked)
    expect(body.data[0]).toMatchObject({ clientReference })
    const { tasks } = (await user.get(withQuery('/api/video-tasks', { taskId: body.data[0].id }))).body
    expect(tasks[0].watermark).toBe('Hà')
  })

  it('GEN-02 AUT-03 a seed may be typed with the digits of any script', async () => {
    const seeds = ['١٢٣٤٥', '１２３４５', ' 12345 ']
    for (const seed of seeds) {
      const { body } = await program('/api/n8n/generate', { prompt: 'a seed', model: 'veo3_fast', seeds: seed })
      const { tasks } = (await user.get(withQuery('/api/video-tasks', { taskId: body.taskId }))).body
      expect(tasks[0].seeds).toBe(12_345)
    }
  })
})

describe('other texts', () => {
  it('AUT-01 ADM-06 FLD-03 names are composed, and refused with hidden characters', async () => {
    const user = await test.signedIn()
    const pack = { credits: 10, price: '٥٫٥٠' }
    const named: [string, (name: string) => Promise<{ status: number; body: { name?: string; field?: string } }>][] = [
      ['a token', (name) => user.post('/api/user-tokens', { name })],
      ['a package', (name) => admin.post('/api/admin/credit-packages', { ...pack, name })],
      ['an account', (name) => admin.post('/api/admin/kie-apis', { name, token: `key ${Math.random()}` })],
    ]
    for (const [what, save] of named) {
      expect([what, (await save(apart(' Hà Nội 👩‍👩‍👧 '))).body.name]).toEqual([what, 'Hà Nội 👩‍👩‍👧'])
      for (const name of ['\u200b\u2060', 'Hà\u202eNội', 'a\nb', '👩'.repeat(101)])
        expect([what, name, (await save(name)).body.field]).toEqual([what, name, 'name'])
    }
    const packages = (await admin.get('/api/admin/credit-packages')).body as { name: string; price: string }[]
    expect(packages.find(({ name }) => name.startsWith('Hà Nội'))?.price).toBe('5.50')
  })

  it('SEC-19 a code of the app may be typed with the digits of any script', async () => {
    const account = await setUpApp(test, await test.signedIn())
    const code = codeOf(test, account.secret).replaceAll(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
    const visitor = test.browser()
    await visitor.post('/api/auth/login', { username: account.username, password })
    expect(
      (await visitor.post('/api/auth/second-step', { code: `${code.slice(0, 3)}–${code.slice(3)}\u200f` })).status,
    ).toBe(200)
  })
})
