import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { PrintedDocument } from '../../domain/printing/blocks.ts'
import { docDefinition } from './doc-definition.ts'
import { renderDocument } from './render-document.ts'

const document = (rows: number): PrintedDocument => ({
  fileName: 'list',
  title: 'List',
  orientation: 'portrait',
  blocks: [
    { kind: 'heading', company: 'हिमाल Traders', title: 'List', mark: 'Cancelled' },
    { kind: 'facts', facts: [{ label: 'Date', text: '2026-06-15' }] },
    {
      kind: 'table',
      columns: [
        { label: 'Name', kind: 'wide' },
        { label: 'Debit', kind: 'amount' },
      ],
      rows: Array.from({ length: rows }, (_, n) => ({ cells: [`Account ${n}`, `${n}.00`], depth: 1 })),
      totals: ['Total', '1,23,456.00'],
    },
    { kind: 'words', label: 'In words', text: 'One pound only' },
    { kind: 'signatures', labels: ['Prepared by'] },
    { kind: 'footer', text: 'Printed now', numbering: 'Page {page} of {pages}' },
  ],
})
const bytesOf = async (rows: number) => buffer(await renderDocument(document(rows)))
const pagesOf = (file: Buffer) => file.toString('latin1').match(/\/Type \/Page\b/g)?.length

test('a document becomes a PDF of as many pages as its rows need', async () => {
  const [short, long] = await Promise.all([bytesOf(3), bytesOf(150)])
  expect(short.toString('latin1', 0, 5)).toBe('%PDF-')
  expect(short.toString('latin1', short.length - 6).trim()).toBe('%%EOF')
  expect(pagesOf(short)).toBe(1)
  expect(pagesOf(long)).toBe(4)
})

test('only the glyphs that are used are embedded', async () => {
  expect((await bytesOf(3)).length).toBeLessThan(40_000)
})

test('while a long document is drawn, other work goes on', async () => {
  await bytesOf(1)
  let ticks = 0
  const ticking = setInterval(() => ticks++, 5)
  const started = performance.now()
  await bytesOf(600)
  clearInterval(ticking)
  expect(ticks).toBeGreaterThan((performance.now() - started) / 5 / 10)
})

test('the foot of every page says where it stands among all pages', () => {
  const { footer } = docDefinition(document(1))
  if (typeof footer !== 'function') throw new Error('a footer for each page')
  expect(JSON.stringify(footer(2, 3, { width: 595, height: 842, orientation: 'portrait' }))).toContain('Page 2 of 3')
})

test('heads repeat on every page, trees are indented, amounts stand at the right', () => {
  const content = JSON.stringify(docDefinition(document(1)).content)
  expect(content).toContain('"headerRows":1')
  expect(content).toContain('{"text":"Account 0","margin":[9,0,0,0]}')
  expect(content).toContain('{"text":"0.00","alignment":"right","noWrap":true}')
})
