/**
 * Reads field 86 of MT940, which every bank fills in its own way: numbered parts (`?20`), words between slashes (`/NAME/`),
 * or plain text.
 *
 *   166?20EREF+A1?21SVWZ+Rent?31DE02…?32Smith      Rent, reference A1, Smith with its account
 *   /IBAN/NL07…/NAME/Smith/REMI/Rent               the same in words
 *   REK: NL65…/NAAM: SMITH                         plain text stays as it is
 */
import type { BankFileLine } from './bank-file.ts'
import { givenReference } from './bank-file.ts'

type Texts = Pick<
  BankFileLine,
  'description' | 'counterparty_name' | 'counterparty_account' | 'end_to_end_reference' | 'creditor_reference'
>

/** Returns the texts of field 86; `supplement` is the second line of field 61, the description where there is no other. */
export function readDetails(rows: readonly string[], supplement: string): Texts {
  const joined = rows.join('')
  const separator = /^\d{3}([?>~|])\d\d/.exec(joined)?.[1]
  if (separator !== undefined) return numberedParts(joined.slice(3), separator)
  if (words.test(joined)) return wordParts(joined)
  return {
    description: rows.join(' ').trim() || supplement,
    counterparty_name: '',
    counterparty_account: '',
    end_to_end_reference: '',
    creditor_reference: '',
  }
}

function numberedParts(text: string, separator: string): Texts {
  const parts = text
    .split(separator)
    .slice(1)
    .map((part) => [part.slice(0, 2), part.slice(2)] as const)
  const join = (isPart: (code: number) => boolean) =>
    parts.flatMap(([code, content]) => (isPart(parseInt(code, 10)) ? [content] : [])).join('')
  const purpose = join((code) => (code >= 20 && code <= 29) || (code >= 60 && code <= 63))
  const sepa = sepaParts(purpose)
  return {
    description: (sepa ? (sepa.get('SVWZ') ?? '') : purpose) || join((code) => code === 0),
    counterparty_name: join((code) => code === 32 || code === 33),
    counterparty_account: join((code) => code === 31).trim(),
    end_to_end_reference: givenReference(sepa?.get('EREF') ?? ''),
    creditor_reference: '',
  }
}

/** Returns the parts of a purpose such as `EREF+A1SVWZ+Rent` by their words; null where there are none. */
function sepaParts(purpose: string): Map<string, string> | null {
  const pieces = purpose.split(/(EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|IBAN|BIC)\+/)
  if (pieces.length < 3) return null
  const parts = new Map<string, string>()
  for (let place = 1; place < pieces.length; place += 2)
    parts.set(pieces[place] ?? '', (pieces[place + 1] ?? '').trim())
  return parts
}

const knownWords =
  'EREF|IREF|PREF|KREF|MARF|CSID|TRTP|IBAN|BIC|NAME|ADDR|REMI|CREF|BENM|ORDP|CNTP|ID|ISDT|PURP|RTRN|ULTD|ULTB|ULTC|ORDB|BENB|SVCL|USTD|STRD'
const words = new RegExp(`/(?:${knownWords})/`)
const wordSeparator = new RegExp(`/(${knownWords})/`)

function wordParts(text: string): Texts {
  // The separator shares its last slash with the next word: /BENM//NAME/…
  const pieces = text.replaceAll('//', '/ /').split(wordSeparator)
  const parts = new Map<string, string>()
  for (let place = 1; place < pieces.length; place += 2) {
    const content = (pieces[place + 1] ?? '').replaceAll('/ /', '//').trim()
    const word = pieces[place] ?? ''
    if (content !== '' && !parts.has(word)) parts.set(word, content)
  }
  const remittance = parts.get('REMI') ?? ''
  // ING puts account, BIC and name into one part.
  const [account = '', , name = ''] = (parts.get('CNTP') ?? '').split('/')
  const [, structured] = /^STRD\/CUR\/(.*)$/.exec(remittance) ?? []
  return {
    description: remittance.replace(/^USTD\/+/, '') || (pieces[0] ?? '').trim() || (parts.get('USTD') ?? ''),
    counterparty_name: parts.get('NAME') ?? name,
    counterparty_account: parts.get('IBAN') ?? account,
    end_to_end_reference: givenReference(parts.get('EREF') ?? ''),
    creditor_reference: parts.get('CREF') ?? structured ?? '',
  }
}
