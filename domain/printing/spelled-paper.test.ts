import { expect, test } from 'vitest'
import type { PrintedDocument } from './blocks.ts'
import { spelledBlocks, spelledPaper } from './spelled-paper.ts'

const paper: PrintedDocument = {
  fileName: 'CI-1',
  title: 'Cheque issue CI-1',
  orientation: 'portrait',
  blocks: [
    { kind: 'heading', company: 'Cheque Centre', title: 'Cheque issue', mark: 'Cancelled' },
    { kind: 'facts', facts: [{ label: 'Cheque number', text: 'Cheque 7' }] },
    { kind: 'table', columns: [{ label: 'Cheque', kind: 'wide' }], rows: [{ cells: ['Cheque 7'] }], totals: [] },
    { kind: 'words', label: 'Reason for cancelling', text: 'The cheque was lost.' },
  ],
}

test('titles and labels are spelled as in the country, and what people wrote stays', () => {
  expect(spelledPaper(paper, { country: 'US' })).toEqual({
    fileName: 'CI-1',
    title: 'Check issue CI-1',
    orientation: 'portrait',
    blocks: [
      { kind: 'heading', company: 'Cheque Centre', title: 'Check issue', mark: 'Canceled' },
      { kind: 'facts', facts: [{ label: 'Check number', text: 'Cheque 7' }] },
      { kind: 'table', columns: [{ label: 'Check', kind: 'wide' }], rows: [{ cells: ['Cheque 7'] }], totals: [] },
      { kind: 'words', label: 'Reason for canceling', text: 'The cheque was lost.' },
    ],
  })
  expect(spelledPaper(paper, { country: 'GB' })).toBe(paper)
  const facts = { kind: 'facts' as const, facts: [{ label: 'Cheque number', text: 'Cheque 7' }] }
  expect(spelledBlocks([facts], { country: 'US' })).toEqual([
    { kind: 'facts', facts: [{ label: 'Check number', text: 'Cheque 7' }] },
  ])
})
