/** How the blocks of a printed document look on A4: what pdfmake is told to draw. */
import type { Content, createPdf, CustomTableLayout, TableCell } from 'pdfmake'
import type { PrintedBlock, PrintedColumn, PrintedDocument, PrintedRow } from '../../domain/printing/blocks.ts'
import { filled } from '../../domain/printing/texts.ts'

export const fontName = 'NotoSans'

/** What pdfmake takes; its own name for the type lies in a file that only the types have. */
type DocDefinition = Parameters<typeof createPdf>[0]

const ink = '#16201f'
const muted = '#55625f'
const line = '#cfd6d4'
const warning = '#b0352d'
const marginX = 40

type Block<Kind extends PrintedBlock['kind']> = Extract<PrintedBlock, { kind: Kind }>

/** The definition of a document for pdfmake. */
export function docDefinition({ title, orientation, blocks }: PrintedDocument): DocDefinition {
  const foot = blocks.find((block) => block.kind === 'footer')
  return {
    info: { title, creator: 'Daybook', producer: 'Daybook' },
    displayTitle: true,
    pageSize: 'A4',
    pageOrientation: orientation,
    pageMargins: [marginX, 36, marginX, 46],
    defaultStyle: { font: fontName, fontSize: 8.5, lineHeight: 1.15, color: ink },
    content: blocks.flatMap(contentOf),
    ...(foot ? { footer: (page: number, pages: number) => footOf(foot, page, pages) } : {}),
  }
}

function contentOf(block: PrintedBlock): Content[] {
  switch (block.kind) {
    case 'heading':
      return [headingOf(block)]
    case 'facts':
      return [factsOf(block)]
    case 'table':
      return [tableOf(block)]
    case 'words':
      return [
        { text: block.label, fontSize: 7.5, color: muted, margin: [0, 2, 0, 1] },
        { text: block.text, margin: [0, 0, 0, 6] },
      ]
    case 'signatures':
      return [signaturesOf(block)]
    case 'footer':
      return []
  }
}

function headingOf({ company, title, mark }: Block<'heading'>): Content {
  const marks: Content[] = mark ? [{ text: mark, color: warning, bold: true, fontSize: 11, alignment: 'right' }] : []
  return {
    columns: [
      {
        stack: [
          { text: company, fontSize: 15, bold: true },
          { text: title, fontSize: 11, color: muted },
        ],
      },
      ...marks,
    ],
    margin: [0, 0, 0, 10],
  }
}

function factsOf({ facts }: Block<'facts'>): Content {
  const columns: Content[] = facts.map(({ label, text }) => ({
    width: 'auto',
    stack: [{ text: label, fontSize: 7.5, color: muted }, { text }],
  }))
  return { columns, columnGap: 24, margin: [0, 0, 0, 12] }
}

const layout: CustomTableLayout = {
  hLineWidth: (row, { table }) => (row === 0 ? 0 : row === (table.headerRows ?? 0) ? 0.8 : 0.4),
  vLineWidth: () => 0,
  hLineColor: (row, { table }) => (row === table.headerRows ? muted : line),
  paddingLeft: (column) => (column === 0 ? 2 : 9),
  paddingRight: () => 2,
  paddingTop: () => 2.5,
  paddingBottom: () => 1.5,
}

function tableOf({ columns, rows, totals }: Block<'table'>): Content {
  const closing: TableCell[][] = totals.length > 0 ? [rowOf({ cells: totals, isStrong: true }, columns)] : []
  return {
    layout,
    margin: [0, 0, 0, 10],
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: columns.map(({ kind }) => (kind === 'wide' ? '*' : 'auto')),
      body: [
        columns.map(({ label, kind }) => ({
          text: label,
          fontSize: 7.5,
          color: muted,
          alignment: kind === 'amount' ? 'right' : 'left',
        })),
        ...rows.map((row) => rowOf(row, columns)),
        ...closing,
      ],
    },
  }
}

function rowOf({ cells, depth = 0, isStrong = false }: PrintedRow, columns: readonly PrintedColumn[]): TableCell[] {
  return columns.map(({ kind }, place) => ({
    text: cells[place] ?? '',
    ...(isStrong ? { bold: true } : {}),
    ...(kind === 'amount' ? { alignment: 'right', noWrap: true } : {}),
    ...(place === 0 && depth > 0 ? { margin: [depth * 9, 0, 0, 0] } : {}),
  }))
}

function signaturesOf({ labels }: Block<'signatures'>): Content {
  const columns: Content[] = labels.map((label) => ({
    stack: [
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 140, y2: 0, lineWidth: 0.5, lineColor: muted }] },
      { text: label, fontSize: 7.5, color: muted, margin: [0, 3, 0, 0] },
    ],
  }))
  return { columns, unbreakable: true, margin: [0, 44, 0, 0] }
}

function footOf({ text, numbering }: Block<'footer'>, page: number, pages: number): Content {
  const place = filled(numbering, { page: String(page), pages: String(pages) })
  return {
    columns: [{ text }, { text: place, alignment: 'right' }],
    fontSize: 7.5,
    color: muted,
    margin: [marginX, 14, marginX, 0],
  }
}
