/** Layout of the parts of papers for contacts: letterhead, title, parties, sums and payment details. */
import type { Content, Size, TableCell } from 'pdfmake'
import type { PrintedBlock, PrintedFact, PrintedSum } from '../../domain/printing/blocks.ts'
import { ink, line, muted, pageRoom, panel, plain, small, warning } from './look.ts'
import { linesOf } from './table-part.ts'
import { breakable, emsOf } from './table-room.ts'

type Column = Content & { width?: Size }
type Block<Kind extends PrintedBlock['kind']> = Extract<PrintedBlock, { kind: Kind }>

/** Greatest width and height of a logo, in points. */
const LOGO = [130, 52] as [number, number]
const LOGO_GAP = 12
const FACTS_WIDTH = 190
const FACTS_GAP = 24
const SUMS_WIDTH = 215
const SUMS_GAP = 28
const PARTY_SIZE = 10
const TITLE_SIZE = 16
const CODE_WIDTH = 100
const FACT_MARGIN: [number, number, number, number] = [0, -1, 0, -1]
const STRONG_SIZE = 10

/** Returns the letterhead; `logo` is its picture, null without one. */
export function letterheadOf({ layout, name, lines: texts }: Block<'letterhead'>, logo: string | null): Content {
  const alignment = layout === 'left' ? 'left' : 'center'
  const words: Column = {
    width: '*',
    alignment,
    stack: [
      { text: name, fontSize: 15, bold: true, margin: [0, 0, 0, 2] },
      ...texts.map((text) => ({ text, color: muted })),
    ],
  }
  const picture = (side: 'left' | 'right'): Column =>
    logo === null ? { text: '', width: LOGO[0] } : { image: logo, fit: LOGO, alignment: side, width: LOGO[0] }
  const rule: Content = {
    canvas: [{ type: 'line', x1: 0, y1: 0, x2: pageRoom.portrait, y2: 0, lineWidth: 0.8, lineColor: line }],
    margin: [0, 10, 0, 10],
  }
  if (layout === 'left')
    return { stack: [{ columns: [words, ...(logo === null ? [] : [picture('right')])], columnGap: LOGO_GAP }, rule] }
  if (logo === null) return { stack: [words, rule] }
  if (layout === 'centred') return { stack: [logoAbove(logo), words, rule] }
  // The same room on both sides keeps the name in the middle of the page.
  return { stack: [{ columns: [picture('left'), words, { text: '', width: LOGO[0] }] }, rule] }
}

function logoAbove(logo: string): Content {
  return { image: logo, fit: LOGO, alignment: 'center', margin: [0, 0, 0, 6] }
}

/** Returns the title with the mark of a copy below. */
export function titleOf({ layout, title, copy, tone }: Block<'title'>): Content {
  const color = tone === 'cancelled' ? warning : tone === 'draft' ? muted : ink
  const alignment = layout === 'left' ? 'left' : 'center'
  return {
    stack: [
      { text: title, fontSize: TITLE_SIZE, bold: true, alignment, color },
      ...(copy === null ? [] : [{ text: copy, fontSize: small, alignment, color: muted } as const]),
    ],
    margin: [0, 0, 0, 10],
  }
}

/** Returns the contact on the left and the facts in two columns on the right. */
export function partiesOf({ label, name, lines: texts, facts }: Block<'parties'>): Content {
  const room = pageRoom.portrait - FACTS_GAP - FACTS_WIDTH
  return {
    columns: [
      {
        width: '*',
        stack: [
          { text: label, fontSize: small, color: muted },
          { text: breakable(name, room, PARTY_SIZE), bold: true, fontSize: PARTY_SIZE, margin: [0, 1, 0, 1] },
          ...texts.map((text) => breakable(text, room, plain)),
        ],
      },
      { width: FACTS_WIDTH, layout: 'noBorders', table: { widths: ['auto', '*'], body: factRows(facts) } },
    ],
    columnGap: FACTS_GAP,
    margin: [0, 0, 0, 12],
  }
}

/** The gap between a label and its text. */
const LABEL_GAP = 8

function factRows(facts: readonly PrintedFact[]): TableCell[][] {
  const room = FACTS_WIDTH - LABEL_GAP - Math.max(0, ...facts.map(({ label }) => emsOf(label))) * plain
  return facts.map(({ label, text }) => [
    { text: label, color: muted, margin: FACT_MARGIN, noWrap: true },
    { text: breakable(text, room, plain), alignment: 'right', margin: FACT_MARGIN },
  ])
}

/** Returns the end of a table, kept on one page: amount in words and taxes on the left, sums on the right. */
export function closingOf({ words, taxes, sums, due }: Block<'closing'>): Content {
  const left: Content[] = [
    ...(words === null
      ? []
      : [
          { text: words.label, fontSize: small, color: muted },
          { text: words.text, margin: [0, 0, 0, 8] as [number, number, number, number] },
        ]),
    ...(taxes === null ? [] : [linesOf(taxes, pageRoom.portrait - SUMS_GAP - SUMS_WIDTH)]),
  ]
  return {
    unbreakable: true,
    columns: [
      { width: '*', stack: left },
      { width: SUMS_WIDTH, stack: [sumTable(sums), ...(due === null ? [] : [dueTable(due)])] },
    ],
    columnGap: SUMS_GAP,
    margin: [0, 0, 0, 10],
  }
}

const sumPadding = {
  vLineWidth: () => 0,
  paddingLeft: () => 6,
  paddingRight: () => 5,
  paddingTop: () => 2.5,
  paddingBottom: () => 1.5,
}

function sumTable(sums: readonly PrintedSum[]): Content {
  const places = sums.flatMap(({ isStrong }, place) => (isStrong ? [place] : []))
  return {
    table: { widths: ['*', 'auto'], body: sums.map(sumRow) },
    layout: {
      ...sumPadding,
      hLineWidth: (row) => (places.includes(row) || places.includes(row - 1) ? 0.8 : 0),
      hLineColor: () => muted,
    },
  }
}

/** Returns the balance due on a panel. */
function dueTable(due: PrintedSum): Content {
  return {
    table: { widths: ['*', 'auto'], body: [sumRow({ ...due, isStrong: true })] },
    layout: { ...sumPadding, hLineWidth: () => 0, fillColor: panel, paddingTop: () => 5, paddingBottom: () => 4 },
    margin: [0, 6, 0, 0],
  }
}

function sumRow({ label, text, note, isStrong = false }: PrintedSum): TableCell[] {
  const strong = isStrong ? { bold: true, fontSize: STRONG_SIZE } : {}
  const name = { text: label, ...strong, ...(isStrong ? {} : { color: muted }) }
  return [
    note === undefined ? name : { stack: [name, { text: note, fontSize: small, color: muted }] },
    { text, alignment: 'right', noWrap: true, ...strong },
  ]
}

/** Returns the payment details with the code beside them. */
export function paymentOf({ label, facts, code }: Block<'payment'>): Content {
  const room = pageRoom.portrait - SUMS_GAP - CODE_WIDTH
  const details: Column = {
    width: '*',
    stack: [
      { text: label, bold: true, margin: [0, 0, 0, 4] },
      {
        layout: 'noBorders',
        table: {
          widths: ['auto', '*'],
          body: facts.map((fact) => [
            { text: fact.label, color: muted, margin: FACT_MARGIN, noWrap: true },
            { text: breakable(fact.text, room / 2, plain), margin: FACT_MARGIN },
          ]),
        },
      },
    ],
  }
  const scanned: Column[] = code === null ? [] : [{ width: CODE_WIDTH, stack: codeOf(code) }]
  return { columns: [details, ...scanned], columnGap: SUMS_GAP, unbreakable: true, margin: [0, 4, 0, 10] }
}

/** Returns the QR code with the margin that readers need, at medium error correction as EPC codes require. */
function codeOf({ label, text }: PrintedFact): Content[] {
  return [
    { qr: text, eccLevel: 'M', fit: CODE_WIDTH, alignment: 'right' },
    { text: label, fontSize: small, color: muted, alignment: 'right', margin: [0, 8, 0, 0] },
  ]
}
