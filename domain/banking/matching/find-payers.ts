/**
 * Finds whom a line names: by the account of the other side, else by its name, else by names in the description, else by what earlier
 * matches of the same text show. History counts only where the line itself names nobody with open candidates, so that an open invoice of a payer
 * that is named always outranks it.
 */
import { compactText, isCutText, textKey } from './compare-texts.ts'
import type { NameMatch } from './name-index.ts'
import { nameIndex } from './name-index.ts'
import type { History } from './match-types.ts'
import type { Line, Option } from './prepare-match.ts'

export type PayerEvidence = {
  readonly code: 'bank_account' | 'name' | 'name_part' | 'history'
  /** Nobody else is named as well. */
  readonly isSure: boolean
  /** Among so many payers the line does not decide. */
  readonly count: number
  readonly value: string
}
/** Evidence by payer. */
export type Payers = ReadonlyMap<string, PayerEvidence>

const noPayers: Payers = new Map()
const completeName = 900
const partOfName = 350
/** What the best name must have more than the next one: two thousandths of the weight of a word that half of the names have. */
const margin = 2000
/** In a text that was cut a word more or less does not decide. */
const marginOfCut = 6000
const mostPayers = 60
const shortestAccount = 5
const accountEnd = 8

/** Returns a function that finds the payers of a line among those of the options. */
export function payerFinder(options: readonly Option[], history: History): (line: Line) => Payers {
  const byAccount = accountsOf(options)
  const names = new Map<string, { payer: string; name: string }>()
  for (const { payer, source } of options) {
    const name = payer.startsWith('text ') ? source.description : source.party_name
    if (payer !== '' && name !== '') names.set(`${payer}\n${name}`, { payer, name })
  }
  const namesIn = nameIndex(names)
  const earlier = historyOf(history, new Map([...names.values()].map(({ payer, name }) => [payer, name])))
  const payersByText = new Map<string, Payers>()
  const byText = (text: string): Payers => {
    const payers = payersByText.get(text) ?? payersAmong(namesIn(text), isCutText(text) ? marginOfCut : margin)
    payersByText.set(text, payers)
    return payers
  }
  return ({ source: { counterparty_account, counterparty_name, description } }) => {
    const account = byAccount(counterparty_account)
    if (account.size > 0) return account
    for (const text of [counterparty_name, description]) {
      const payers = text === '' ? noPayers : byText(text)
      if (payers.size > 0) return payers
    }
    return earlier(`${counterparty_name} ${description}`)
  }
}

/** Returns the best names: one that is sure, or several among which the text does not decide. */
function payersAmong(matches: readonly NameMatch[], least: number): Payers {
  const good = matches.filter(({ coverage }) => coverage >= partOfName)
  const best = good.reduce((highest, { rank }) => Math.max(highest, rank), -Infinity)
  const nearest = good.filter(({ rank }) => rank > best - least)
  const payers = new Set(nearest.map(({ payer }) => payer))
  if (payers.size > mostPayers) return new Map()
  return new Map(
    nearest.map(({ payer, name, coverage }) => {
      const isText = payer.startsWith('text ')
      const code = coverage >= completeName && !isText ? 'name' : 'name_part'
      return [payer, { code, isSure: payers.size === 1 && !isText, count: payers.size, value: name }]
    }),
  )
}

function accountsOf(options: readonly Option[]): (account: string) => Payers {
  const byNumber = new Map<string, Set<string>>()
  for (const { payer, source } of options)
    for (const account of payer === '' ? [] : source.party_accounts)
      for (const key of accountKeys(account)) byNumber.set(key, (byNumber.get(key) ?? new Set()).add(payer))
  return (account) => {
    const payers = accountKeys(account).flatMap((key) => [...(byNumber.get(key) ?? [])])
    const distinct = [...new Set(payers)]
    const evidence = {
      code: 'bank_account',
      isSure: distinct.length === 1,
      count: distinct.length,
      value: account,
    } as const
    return new Map(distinct.map((payer) => [payer, evidence]))
  }
}

/** An IBAN ends in the number of its account. */
function accountKeys(account: string): string[] {
  const compact = compactText(account)
  if (compact.length < shortestAccount) return []
  return compact.length > accountEnd ? [compact, `end ${compact.slice(-accountEnd)}`] : [compact, `end ${compact}`]
}

/** A text counts when all earlier matches of it agree. */
function historyOf(history: History, names: ReadonlyMap<string, string>): (text: string) => Payers {
  const byText = new Map<string, Set<string>>()
  for (const { text, party_id } of history) {
    const key = textKey(text)
    if (key !== '') byText.set(key, (byText.get(key) ?? new Set()).add(`id ${party_id}`))
  }
  return (text) => {
    const [payer, second] = byText.get(textKey(text)) ?? []
    const name = payer === undefined || second !== undefined ? undefined : names.get(payer)
    return payer === undefined || name === undefined
      ? new Map()
      : new Map([[payer, { code: 'history', isSure: true, count: 1, value: name }]])
  }
}
