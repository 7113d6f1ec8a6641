/** The parts that papers for contacts share: letterhead, title, address of the contact and page footer. */
import type { LetterheadLayout, PrintedBlock, PrintedTone } from './blocks.ts'
import { countryWords } from './country-words.ts'
import type { PrintMoment, PrintStyle } from './print-style.ts'
import { inDigits } from '../language/digits.ts'
import { filled } from '../language/fill-text.ts'

type Text = string | null | undefined

/** The details of the company on its papers; empty ones are left out. */
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

/** The details of the contact on the paper. */
export type PaperParty = {
  readonly name: string
  readonly address: Text
  readonly phone: Text
  readonly taxNumber: Text
}

type Words = Pick<PrintStyle, 'country' | 'paper' | 'wording'>

/** Returns the letterhead: name, address, telephone and email, tax number, and the logo. */
export function letterheadBlock(company: PaperCompany, layout: LetterheadLayout, style: Words): PrintedBlock {
  const { name, address, city, state, postalCode, phone, email, taxNumber, hasLogo } = company
  const lines = [
    joined([address], ', '),
    joined([joined([city, state], ', '), postalCode], ' '),
    joined([phone && filled(style.paper.phone, { phone }), email], ' · '),
    taxNumberLine(taxNumber, style),
  ]
  return { kind: 'letterhead', layout, name, lines: lines.filter((line) => line !== ''), hasLogo }
}

/** Returns 'VAT registration no. GB 123 4567 89' with the name that the country uses; '' without a number. */
function taxNumberLine(number: Text, style: Words): string {
  return number?.trim() ? filled(style.paper.taxNumber, { label: countryWords(style).taxNumber, number }) : ''
}

/** Returns the lines below the name of the contact: address, telephone where requested, tax number. */
export function partyLines({ address, phone, taxNumber }: PaperParty, hasPhone: boolean, style: Words): string[] {
  return [
    ...(address ?? '').split('\n'),
    hasPhone && phone ? filled(style.paper.phone, { phone }) : '',
    taxNumberLine(taxNumber, style),
  ].filter((line) => line.trim() !== '')
}

type Title = { layout?: LetterheadLayout; title: string; tone: PrintedTone; printCount: number }

/** Returns the title with its tone by status and, from the second print on, the number of the copy. */
export function titleBlock(
  { layout = 'left', title, tone, printCount }: Title,
  { paper, digits }: Pick<PrintStyle, 'paper' | 'digits'>,
): Extract<PrintedBlock, { kind: 'title' }> {
  const copy = printCount > 1 ? filled(paper.copy, { copies: inDigits(`${printCount - 1}`, digits) }) : null
  return {
    kind: 'title',
    layout,
    title: tone === 'cancelled' ? filled(paper.cancelled, { title }) : title,
    copy: tone === 'draft' ? null : copy,
    tone,
  }
}

/** Returns the page footer: names of the paper, program and time of printing, page number. */
export function paperFooter(
  names: readonly (string | null)[],
  { at }: PrintMoment,
  { printed, digits }: Pick<PrintStyle, 'printed' | 'digits'>,
): PrintedBlock {
  const text = [...names, filled(printed.generated, { at })]
  return {
    kind: 'footer',
    text: text.filter((part) => part !== null).join(' · '),
    numbering: printed.numbering,
    digits,
  }
}

function joined(parts: readonly Text[], separator: string): string {
  return parts.filter((part) => part !== null && part !== undefined && part.trim() !== '').join(separator)
}
