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
