import { expect, it } from 'vitest'
import { stylesOf } from './page-styles.ts'

const page = `<html><body><p class="sm:flex after:content-[&#x27;&gt;&#x27;]">Words</p><svg class="icon"></svg></body></html>`

it.each([
  ['.sm\\:flex{display:flex}', 'a class of the page'],
  [".after\\:content-\\[\\'\\>\\'\\]:after{content:'>'}", 'one with signs that the page writes in another way'],
  ['.away,.icon:hover{color:red}', 'one class of several, in any state'],
  ['[data-theme=dark] .icon{color:red}', 'what another attribute of the page may bring'],
  [':root[data-signed-in] p{color:red}', 'an element of the page'],
  ['*,:before{margin:0}', 'everything'],
  [':where(.sm\\:flex>:not(.away)){margin:0}', 'what has not a class'],
  ['@media (width>=40rem){.icon{width:1px}}', 'another size'],
])('LND-10 %s stays: %s', (rule) => expect(stylesOf(page, rule)).not.toBe(''))

it.each([
  ['.away{color:red}', 'no class of the page'],
  ['.icon .away{color:red}', 'only half of it'],
  ['table{margin:0}', 'no element of the page'],
  [':is(.away,table) .icon{color:red}', 'neither of two'],
  ['@media (width>=40rem){.away{width:1px}}', 'no class of the page, at any size'],
])('LND-10 %s comes with the application: %s', (rule) => expect(stylesOf(page, rule)).toBe(''))

it('LND-10 layers keep their order, so that the whole may follow its part', () => {
  const css = '@layer base,utilities;@layer utilities{.away{color:red}}@layer base{p{color:red}}'
  expect(stylesOf(page, css)).toBe('@layer base{p{color:red}}@layer utilities{}')
})
