import { expect, it } from 'vitest'
import { parseBlocks } from './site-page-blocks.ts'

it('ADM-13 reads headings, paragraphs and lists, and treats everything else as text', () => {
  expect(parseBlocks('## One\nText <b>bold</b>\nsecond line\n\n- a\n- b\r\n\r\n## Two\n\n- a\nb\n')).toEqual([
    { kind: 'heading', text: 'One' },
    { kind: 'paragraph', text: 'Text <b>bold</b>\nsecond line' },
    { kind: 'list', items: ['a', 'b'] },
    { kind: 'heading', text: 'Two' },
    { kind: 'paragraph', text: '- a\nb' },
  ])
  expect(parseBlocks('\n \n')).toEqual([])
})

it.each([
  ['a heading without a blank line after it', '## One\ntext', ['heading', 'paragraph']],
  ['a list right after its heading', '## One\n- a\n- b', ['heading', 'list']],
  ['headings one after the other', '## One\n## Two', ['heading', 'heading']],
  ['a heading within a text', 'text\n## One', ['paragraph', 'heading']],
  ['a heading of another level', '# One', ['paragraph']],
  ['a heading without a word', '## ', ['paragraph']],
  ['a dash without a space', '-a\n-b', ['paragraph']],
])('ADM-13 reads %s', (_, text, kinds) => expect(parseBlocks(text).map(({ kind }) => kind)).toEqual(kinds))
