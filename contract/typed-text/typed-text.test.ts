import { describe, expect, it } from 'vitest'
import { emailSchema } from '#contract/accounts/email.ts'
import { cleanText, compose, hasHidden } from './clean-text.ts'
import { foldText, plainCode, readNumber } from './fold-text.ts'
import { countBytes, countCharacters, firstCharacters, fitText, shortenText } from './measure-text.ts'
import { nameSchema, promptSchema, textSchema } from './text-schema.ts'

const family = '👩‍👩‍👧'

describe('a cleaned text', () => {
  it.each([
    ...['\u200b', '\u00ad', '\u200d', '\u2060', '\ufeff', '\u3164', '\u2800', '\u202e', '\ufe0f', '\u2028', '\u061c'],
    ...['\u034f', '\u180e', '\t \n', '\u0001', '\u00a0\u3000', '\u{e0041}', '\u{1d159}'],
  ])('GEN-02 is empty if it has only %j', (invisible) => {
    expect(cleanText(` ${invisible}${invisible} `)).toBe('')
    expect(cleanText(`${invisible}a${invisible}`)).toContain('a')
  })

  it.each([
    ['\u200b Hà Nội\u2060\n'.normalize('NFD'), 'Hà Nội'],
    ['one\ntwo  three', 'one\ntwo  three'],
    [`${family} می‌روم`, `${family} می‌روم`],
    ['\u0600١٢', '\u0600١٢'],
    ['\u0301', '\u0301'],
  ])('GEN-02 %j becomes %j', (typed, clean) => expect(cleanText(typed)).toBe(clean))

  it('SEC-03 takes time in proportion to its length, also with rows of marks that no script has', () => {
    const row = `a${'\u0301\u0316'.repeat(200_000)}`
    const begin = performance.now()
    expect(compose(row)).toBe(row)
    // Composing it would take a minute.
    expect(performance.now() - begin).toBeLessThan(5000)
    expect(compose(`e${'\u0301'.repeat(30)}`)).toBe(`é${'\u0301'.repeat(29)}`)
  })
})

it.each([
  ...['a\u200bb', 'a\u202eb', 'a\u00adb', 'a\nb', 'a\u200d', 'a \u200db', '\ufe0fa', 'ㅤ', 'a\u2800b'].map((name) => [
    name,
    true,
  ]),
  ...[`${family} clips`, 'علی‌رضا', 'ශ්‍රී', '❤️‍🔥', '1️⃣', '葛󠄀城', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'two  words', '全角\u3000空白'].map((name) => [
    name,
    false,
  ]),
])('AUT-01 the name %j has hidden characters: %s', (name, hidden) => expect(hasHidden(String(name))).toBe(hidden))

describe('the measure of a text', () => {
  it('SHL-05 is what a person counts', () => {
    expect([family, 'नवीन', 'Hà'.normalize('NFD'), '👍🏽👍🏽', ''].map(countCharacters)).toEqual([1, 3, 2, 2, 0])
  })

  it('SHL-05 cuts between characters', () => {
    expect(firstCharacters(`${family}${family}a`, 2)).toBe(family + family)
    expect(firstCharacters('Hà Nội'.normalize('NFD'), 2)).toBe('Hà'.normalize('NFD'))
    expect([shortenText('abcd', 4), shortenText('abcde', 4)]).toEqual(['abcd', 'abc…'])
    expect(fitText('नवीन नवीन', 10, countBytes)).toBe('नवी')
  })
})

describe('the schema of a text', () => {
  const hidden = 'hidden'
  const rules = { maxLength: 5, missing: 'missing', tooLong: 'too long' }
  const faultOf = (schema: ReturnType<typeof textSchema>, text: unknown) =>
    schema.safeParse(text).error?.issues[0]?.message

  it.each([
    [family.repeat(5), undefined],
    [family.repeat(6), 'This text is too long: it has more than 100 bytes'],
    ['éèêëì'.normalize('NFD'), undefined],
    ['abcdef', 'too long'],
    [`${'\u200b'.repeat(500)}abc`, undefined],
    ['a'.repeat(100_000), 'too long'],
    [`a${'\u0301'.repeat(60)}`, 'This text is too long: it has more than 100 bytes'],
    ['\u200b', 'missing'],
    [undefined, 'missing'],
  ])('SEC-09 bounds %j in characters and in bytes: %s', (text, fault) =>
    expect(faultOf(textSchema(rules), text)).toBe(fault),
  )

  it('SEC-09 counts the letters and marks of a prompt, as video services do', () => {
    expect([family, 'नवीन', 'नवीनन', 'नवीननन'].map((text) => faultOf(promptSchema(rules), text))).toEqual([
      ...[undefined, undefined, undefined, 'too long'],
    ])
  })

  it('AUT-01 a name has no hidden characters, and an optional text may be empty', () => {
    expect(faultOf(nameSchema({ ...rules, hidden }), 'a\u200bb')).toBe('hidden')
    expect(textSchema({ maxLength: 5, tooLong: 'too long' }).parse(' \u200b ')).toBe('')
  })
})

describe('the fold', () => {
  it.each([
    ['straße', 'STRASSE'],
    ['Γιώργος', 'ΓΙΏΡΓΟΣ'],
    ['İpek', 'i̇pek'],
    ['ışık', 'IŞIK'],
    ['ｋａｔｅ１', 'KATE1'],
    ['राम१२', 'राम12'],
    ['می‌روم', 'میروم'],
    ['ἀρχῃ', 'ἈΡΧΗΙ'],
    ['Ꭰᏸ', 'ꭰᏰ'],
  ])('SEC-18 is the same for %s and %s', (one, other) => {
    expect(foldText(one)).toBe(foldText(other))
    expect(foldText(one.normalize('NFD'))).toBe(foldText(other))
  })

  it.each([
    ['12', '12'],
    [' 1 ', ' 1 '],
  ])('SEC-18 leaves %j as it is', (text, folded) => expect(foldText(text)).toBe(folded))
})

it.each([
  ['١٢٫٥', 12.5],
  ['۱۲۳۴۵', 12_345],
  ['१२', 12],
  ['๑๒', 12],
  ['１２．５', 12.5],
  ['−5', -5],
  [' 7\u200f ', 7],
  ['1 2', Number.NaN],
  ['x', Number.NaN],
  ['', Number.NaN],
])('ADM-04 the typed number %j is %d', (typed, number) => expect(readNumber(typed)).toBe(number))

it.each([
  [' １２３–४५٦ ', '123456'],
  ['ABCD-efgh\u200b-01', 'abcdefgh01'],
])('SEC-19 the typed code %j is %s', (typed, code) => expect(plainCode(typed)).toBe(code))

it.each([
  ...['ivan@xn--80a1acny.xn--p1ai', 'a=b@example.com', 'a&b@example.com', "o'neil+x@sub.example.museum"].map((one) => [
    one,
    one,
  ]),
  ...[
    [' mai@example.com\u200b', 'mai@example.com'],
    ['ivan@почта.рф', 'ivan@xn--80a1acny.xn--p1ai'],
  ],
])('ACC-01 the address %s is taken as %s', (typed, address) => expect(emailSchema.parse(typed)).toBe(address))

it.each([
  ...['a@b', '.a@b.co', 'a.@b.co', 'a..b@b.co', 'a b@c.de', 'a@b..co', 'a@-b.co', 'a@b.c', '"a"@b.co', 'a@1.2.3.4'],
  ...['a@b.co\r\nBcc: x@b.co', 'a@b.co,c@b.co', '<a@b.co>', `${'x'.repeat(65)}@a.co`, 'иван@почта.рф', 'a@b@c.de'],
  ...['/x', ':80', '?x', '#x', '\\x', '%2ede', '\nx'].map((rest) => `mai@bücher.de${rest}`),
])('ACC-01 the address %j is refused', (typed) => {
  expect(emailSchema.safeParse(typed).error?.issues[0]?.message).toBe('Invalid email address')
})
