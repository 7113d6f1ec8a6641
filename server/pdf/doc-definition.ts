/** Turns the blocks of a printed document into a definition for pdfmake. */
import type { Content, createPdf } from 'pdfmake'
import type { PrintedBlock, PrintedDocument } from '../../domain/printing/blocks.ts'
import { inDigits } from '../../domain/language/digits.ts'
import { filled } from '../../domain/language/fill-text.ts'
import { handwritten, ink, marginX, muted, pageRoom, plain, small, warning } from './look.ts'
import { closingOf, letterheadOf, partiesOf, paymentOf, titleOf } from './paper-parts.ts'
import { fontName, inFonts } from './scripts.ts'
import { tableOf } from './table-part.ts'
import { breakable } from './table-room.ts'

/** The definition that pdfmake takes; its own name for the type is in a file without code. */
type DocDefinition = Parameters<typeof createPdf>[0]
type Section = Extract<Content, { section: Content }>

type Block<Kind extends PrintedBlock['kind']> = Extract<PrintedBlock, { kind: Kind }>

/** Returns the definition of a document; `logo` is the picture of its letterhead as a data address, null without one. */
export function docDefinition(
  { title, orientation, page, blocks }: PrintedDocument,
  logo: string | null = null,
): DocDefinition {
  const foot = footIn(blocks)
  return {
    ...pagesOf(title),
    ...(page ? { pageSize: page, pageMargins: 0 } : { pageOrientation: orientation }),
    content: inFonts(contentsOf(blocks, { logo, room: pageRoom[orientation] })),
    ...(foot ? { footer: (page: number, pages: number) => footOf(foot, { page, pages }) } : {}),
  }
}

/** Returns the definition of several documents in one file: each starts on a new page and counts its own pages. */
export function docDefinitionOfMany(
  { title, documents }: { title: string; documents: readonly PrintedDocument[] },
  logo: string | null,
): DocDefinition {
  return { ...pagesOf(title), content: documents.map((document) => sectionOf(document, logo)) }
}

function sectionOf({ orientation, blocks }: PrintedDocument, logo: string | null): Section {
  const foot = footIn(blocks)
  let first = 0
  let last = 0
  return {
    section: inFonts(contentsOf(blocks, { logo, room: pageRoom[orientation] })),
    pageOrientation: orientation,
    // Called once for each page as it begins; footers are called when all pages are there.
    background: (page) => {
      first ||= page
      last = page
      return null
    },
    footer: foot ? (page) => footOf(foot, { page: page - first + 1, pages: last - first + 1 }) : null,
  }
}

/** Returns the settings of all pages of a file. */
function pagesOf(title: string): Omit<DocDefinition, 'content'> {
  return {
    info: { title, creator: 'Daybook', producer: 'Daybook' },
    displayTitle: true,
    pageSize: 'A4',
    pageMargins: [marginX, 36, marginX, 46],
    defaultStyle: { font: fontName, fontSize: plain, lineHeight: 1.15, color: ink },
  }
}

function footIn(blocks: readonly PrintedBlock[]): Block<'footer'> | undefined {
  return blocks.find((block) => block.kind === 'footer')
}

type Page = { readonly logo: string | null; readonly room: number }

/** The letters of a line, to estimate how many lines a text takes. */
const LINE_LENGTH = 110
const MOST_LINES = 24

/** Keeps signature lines on one page with the sums and notes above them, unless these are longer than half a page. */
function contentsOf(blocks: readonly PrintedBlock[], page: Page): Content[] {
  const draw = (some: readonly PrintedBlock[]) => some.flatMap((block) => contentOf(block, page))
  const end = blocks.findLastIndex(({ kind }) => kind === 'table') + 1
  const last = blocks.slice(end)
  const lines = last.flatMap((block) => (block.kind === 'words' ? block.text.split('\n') : []))
  const length = lines.reduce((all, text) => all + Math.ceil(text.length / LINE_LENGTH), 0)
  if (length > MOST_LINES || !last.some(({ kind }) => kind === 'signatures')) return draw(blocks)
  return [...draw(blocks.slice(0, end)), { stack: draw(last), unbreakable: true }]
}

function contentOf(block: PrintedBlock, { logo, room }: Page): Content[] {
  switch (block.kind) {
    case 'heading':
      return [headingOf(block)]
    case 'facts':
      return [factsOf(block)]
    case 'table':
      return [tableOf(block, room)]
    case 'letterhead':
      return [letterheadOf(block, block.hasLogo ? logo : null)]
    case 'title':
      return [titleOf(block)]
    case 'parties':
      return [partiesOf(block)]
    case 'closing':
      return [closingOf(block)]
    case 'payment':
      return [paymentOf(block)]
    case 'words':
      return [
        ...(block.label === '' ? [] : [labelOf(block.label)]),
        { text: breakable(block.text, room, plain), margin: [0, block.label === '' ? 12 : 0, 0, 6] },
      ]
    case 'placed':
      return block.texts.map(({ text, x, y, apart = 0 }) => ({
        text,
        absolutePosition: { x, y },
        characterSpacing: apart,
        fontSize: handwritten,
      }))
    case 'signatures':
      return [signaturesOf(block)]
    case 'footer':
      return []
  }
}

function labelOf(text: string): Content {
  return { text, fontSize: small, color: muted, margin: [0, 2, 0, 1] }
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

function factsOf({ facts, isAligned = false }: Block<'facts'>): Content {
  const columns: Content[] = facts.map(({ label, text }) => ({
    width: isAligned ? '*' : 'auto',
    stack: [{ text: label, fontSize: small, color: muted }, { text }],
  }))
  return { columns, columnGap: 24, margin: [0, 0, 0, 12] }
}

function signaturesOf({ labels }: Block<'signatures'>): Content {
  const columns: Content[] = labels.map((label) => ({
    stack: [
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 140, y2: 0, lineWidth: 0.5, lineColor: muted }] },
      { text: label, fontSize: small, color: muted, margin: [0, 3, 0, 0] },
    ],
  }))
  return { columns, unbreakable: true, margin: [0, 44, 0, 0] }
}

function footOf(
  { text, numbering, digits }: Block<'footer'>,
  { page, pages }: { page: number; pages: number },
): Content {
  const count = (number: number) => inDigits(`${number}`, digits)
  const place = filled(numbering, { page: count(page), pages: count(pages) })
  return inFonts<Content>({
    columns: [
      { text, width: '*' },
      { text: place, width: 'auto' },
    ],
    columnGap: 16,
    fontSize: small,
    color: muted,
    margin: [marginX, 14, marginX, 0],
  })
}
