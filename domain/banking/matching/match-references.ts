/**
 * Finds the candidates whose number, reference or cheque number a line contains. Such evidence is sure when the number is complete
 * and no other document has it.
 */
import { compactText, isCutText, textsFrom } from './compare-texts.ts'
import { addToGroup } from './rows.ts'
import type { LineToMatch } from './match-types.ts'
import type { Line, Option } from './prepare-match.ts'
import { keysOfNumber, spansOf } from './reference-keys.ts'
import { creditorReferencesIn, referenceBody } from './structured-reference.ts'

export type ReferenceEvidence = {
  readonly code: 'reference' | 'cheque_number' | 'structured_reference'
  readonly isSure: boolean
  readonly value: string
}
export type References = ReadonlyMap<Option, ReferenceEvidence>

const shortestStart = 5
/** A number that more documents have says nothing. */
const mostOptions = 20
const shortestCheque = 3
const shortestBody = 5

type Index = {
  readonly complete: Map<string, Option[]>
  readonly short: Map<string, Option[]>
  readonly cheques: Map<string, Option[]>
  readonly bodies: Map<string, Option[]>
  readonly compact: Map<string, Option[]>
  readonly sorted: readonly string[]
}

/** Returns a function that finds the references of a line among options with its sign. */
export function referenceFinder(options: readonly Option[]): (line: Line) => References {
  const moneyIn = indexOf(options.filter(({ amount }) => amount > 0n))
  const moneyOut = indexOf(options.filter(({ amount }) => amount < 0n))
  return ({ amount, source }) => referencesIn(amount > 0n ? moneyIn : moneyOut, source)
}

function indexOf(options: readonly Option[]): Index {
  const index = { complete: new Map(), short: new Map(), cheques: new Map(), bodies: new Map(), compact: new Map() }
  for (const option of options) {
    const { number, reference, cheque_number } = option.source
    for (const text of number === reference ? [number] : [number, reference]) {
      if (text === '') continue
      for (const { key, isComplete } of keysOfNumber(text)) push(isComplete ? index.complete : index.short, key, option)
      push(index.bodies, referenceBody(text), option)
      push(index.compact, compactText(text), option)
    }
    if (cheque_number !== '') push(index.cheques, bareDigits(cheque_number), option)
  }
  return { ...index, sorted: [...index.compact.keys()].toSorted() }
}

function push(index: Map<string, Option[]>, key: string, option: Option): void {
  if (key === '') return
  if (index.get(key)?.at(-1) !== option) addToGroup(index, key, option)
}

function bareDigits(text: string): string {
  return text.replaceAll(/\D/g, '').replace(/^0+/, '')
}

function referencesIn(index: Index, line: LineToMatch): References {
  const evidence = new Map<Option, ReferenceEvidence>()
  const note = (options: readonly Option[] | undefined, hit: ReferenceEvidence): void => {
    if (options === undefined || options.length > mostOptions) return
    const isOne = new Set(options.map(({ source }) => source.document_id)).size === 1
    for (const option of options) {
      const existing = evidence.get(option)
      if (existing === undefined || (hit.isSure && isOne && !existing.isSure))
        evidence.set(option, { ...hit, isSure: hit.isSure && isOne })
    }
  }
  const texts = [line.description, line.end_to_end_reference, line.creditor_reference]
  for (const reference of structuredReferences(line))
    note(index.bodies.get(referenceBody(reference)), { code: 'structured_reference', isSure: true, value: reference })
  for (const cheque of chequesIn(line))
    note(index.cheques.get(cheque), { code: 'cheque_number', isSure: cheque.length >= shortestCheque, value: cheque })
  for (const text of texts) noteNumbers(index, text, note)
  for (const text of [line.end_to_end_reference, line.creditor_reference, line.bank_id]) {
    const compact = compactText(text)
    const options = compact.length < shortestBody ? undefined : index.compact.get(compact)
    note(options, { code: 'reference', isSure: true, value: text })
  }
  noteStart(index, line.description, note)
  return evidence
}

type Note = (options: readonly Option[] | undefined, hit: ReferenceEvidence) => void

/** A complete number hides the shorter ones within it. */
function noteNumbers(index: Index, text: string, note: Note): void {
  const hidden: { from: number; to: number }[] = []
  const isHidden = (from: number, to: number) => hidden.some((one) => one.from <= from && to <= one.to)
  const spans = spansOf(text)
  for (const { keys, from, to } of spans) {
    const key = isHidden(from, to) ? undefined : keys.find((one) => index.complete.has(one))
    const options = key === undefined ? undefined : index.complete.get(key)
    if (options === undefined) continue
    hidden.push({ from, to })
    note(options, { code: 'reference', isSure: !isStart(index, text, options), value: valueOf(options) })
  }
  for (const { keys, from, to, isTiny } of spans) {
    const key = isTiny || isHidden(from, to) ? undefined : keys.find((one) => index.short.has(one))
    const options = key === undefined ? undefined : index.short.get(key)
    if (options === undefined) continue
    hidden.push({ from, to })
    note(options, { code: 'reference', isSure: false, value: valueOf(options) })
  }
}

function valueOf(options: readonly Option[]): string {
  return options[0]?.source.number || options[0]?.source.reference || ''
}

/** Whether a number at the end of a text that was cut may be the beginning of a longer one. */
function isStart(index: Index, text: string, options: readonly Option[]): boolean {
  if (!isCutText(text)) return false
  const compact = compactText(text)
  return options.some(({ source }) =>
    [source.number, source.reference]
      .map(compactText)
      .some((number) => number !== '' && compact.endsWith(number) && textsFrom(index.sorted, number, 2).length > 1),
  )
}

/** Notes the numbers that begin with the end of a text that was cut. */
function noteStart(index: Index, text: string, note: Note): void {
  if (!isCutText(text)) return
  const [tail = ''] = /[^\s]*$/.exec(text) ?? []
  const start = compactText(tail)
  if (start.length < shortestStart || !/\d{3}$/.test(start)) return
  const longer = textsFrom(index.sorted, start, mostOptions).filter((number) => number !== start)
  const options = longer.flatMap((number) => index.compact.get(number) ?? [])
  note(options.length === 0 ? undefined : options, { code: 'reference', isSure: false, value: start })
}

function structuredReferences({ creditor_reference, description, end_to_end_reference }: LineToMatch): string[] {
  const inTexts = [creditor_reference, description, end_to_end_reference].flatMap(creditorReferencesIn)
  const digits = bareDigits(creditor_reference)
  const isPlain = /^[\d\s/+*-]+$/.test(creditor_reference) && digits.length >= shortestBody
  return isPlain ? [...inTexts, digits] : inTexts
}

function chequesIn({ cheque_number, description }: LineToMatch): string[] {
  const inText = [...description.matchAll(/\b(?:chq|cheque|check|chk)\b\D{0,4}(\d{3,})/gi)].map(
    ([, digits = '']) => digits,
  )
  return [...new Set([cheque_number, ...inText].map(bareDigits))].filter((digits) => digits !== '')
}
