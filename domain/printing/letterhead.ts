/** Who writes a paper and to whom: the heads of everything that leaves the house. */
import type { LetterheadLayout, PrintedBlock, PrintedTone } from './blocks.ts'
import { countryWords } from './country-words.ts'
import type { PrintMoment, PrintStyle } from './print-style.ts'
import { filled } from '../language/fill-text.ts'
import { paperTexts, printedTexts } from './texts.ts'

type Text = string | null | undefined

/** The company as its papers have it; what is empty is left out. */
export type PaperCompany = {
  readonly name: string
  readonly address: Text
  readonly city: Text
  readonly state: Text
  readonly postalCode: Text
  readonly phone: Text
  readonly email: Text
  readonly taxNumber: Text
  readonly hasLogo: boolean
}

/** The other party as the paper has it. */
export type PaperParty = {
  readonly name: string
  readonly address: Text
  readonly phone: Text
  readonly taxNumber: Text
}

type Country = Pick<PrintStyle, 'country'>

/** The letterhead: name, address, telephone and email, tax number, and the logo. */
export function letterheadBlock(company: PaperCompany, layout: LetterheadLayout, style: Country): PrintedBlock {
  const { name, address, city, state, postalCode, phone, email, taxNumber, hasLogo } = company
  const lines = [
    joined([address], ', '),
    joined([joined([city, state], ', '), postalCode], ' '),
    joined([phone && filled(paperTexts.phone, { phone }), email], ' · '),
    taxNumberLine(taxNumber, style),
  ]
  return { kind: 'letterhead', layout, name, lines: lines.filter((line) => line !== ''), hasLogo }
}

/** 'VAT registration no. GB 123 4567 89', as the country calls it; '' without a number. */
function taxNumberLine(number: Text, { country }: Country): string {
  return number?.trim() ? filled(paperTexts.taxNumber, { label: countryWords(country).taxNumber, number }) : ''
}

/** The lines below the name of the other party. */
export function partyLines({ address, phone, taxNumber }: PaperParty, hasPhone: boolean, style: Country): string[] {
  return [
    ...(address ?? '').split('\n'),
    hasPhone && phone ? filled(paperTexts.phone, { phone }) : '',
    taxNumberLine(taxNumber, style),
  ].filter((line) => line.trim() !== '')
}

/** The title, with what the status says about it and the mark of a copy: the second print is the first copy. */
export function titleBlock({
  layout = 'left',
  title,
  tone,
  printCount,
}: {
  layout?: LetterheadLayout
  title: string
  tone: PrintedTone
  printCount: number
}): Extract<PrintedBlock, { kind: 'title' }> {
  const copy = printCount > 1 ? filled(paperTexts.copy, { copies: `${printCount - 1}` }) : null
  return {
    kind: 'title',
    layout,
    title: tone === 'cancelled' ? filled(paperTexts.cancelled, { title }) : title,
    copy: tone === 'draft' ? null : copy,
    tone,
  }
}

/** The foot of every page: which paper it belongs to, what the program is, and where the page stands. */
export function paperFooter(names: readonly (string | null)[], { at }: PrintMoment): PrintedBlock {
  const text = [...names, filled(printedTexts.generated, { at })]
  return { kind: 'footer', text: text.filter((part) => part !== null).join(' · '), numbering: printedTexts.numbering }
}

function joined(parts: readonly Text[], separator: string): string {
  return parts.filter((part) => part !== null && part !== undefined && part.trim() !== '').join(separator)
}
