/**
 * The format of Beancount: five roots with fixed names, accounts without spaces that are opened before they are used, and
 * balances at the beginning of a day.
 */
import { addDays, localDate } from '../calendar/local-date.ts'
import type { RootClass } from '../ledger/chart.ts'
import type { JournalWriter } from './plain-text-journal.ts'
import { signedAmount } from './plain-text-journal.ts'

const roots: Readonly<Record<RootClass, string>> = {
  assets: 'Assets',
  liabilities: 'Liabilities',
  income: 'Income',
  expenses: 'Expenses',
  equity: 'Equity',
  opening_difference: 'Equity',
}

export const beancount: JournalWriter = {
  path: ({ rootClass, names }) => {
    const [root = '', ...below] = names.map(component)
    return [roots[rootClass], ...(rootClass === 'opening_difference' ? [root] : []), ...below].join(':')
  },
  numbered: (path, count) => `${path}-${count}`,
  head: (accounts, firstDate, { code }) =>
    [
      `option "operating_currency" ${quoted(code)}`,
      ...accounts.map(({ path }) => `${firstDate} open ${path} ${code}`),
      '\n',
    ].join('\n'),
  entry: ({ date, kind, number, narration, lines }, currency) =>
    [
      `${date} * ${quoted(narration ?? '')}`,
      ...(number === null || number === '' ? [] : [`  number: ${quoted(number)}`]),
      ...(kind === 'regular' ? [] : [`  kind: ${quoted(kind)}`]),
      ...lines.map(({ account, ...line }) => `  ${account}  ${signedAmount(line, currency)}`),
      '\n',
    ].join('\n'),
  balances: (date, lines, currency) =>
    [
      ...lines.map(({ account, ...line }) => {
        const [amount, code] = signedAmount(line, currency).split(' ')
        return `${addDays(localDate(date), 1)} balance ${account}  ${amount} ~ 0 ${code}`
      }),
      '\n',
    ].join('\n'),
}

/** A name as part of an account: letters, digits and hyphens, with a capital letter or a digit in front. */
function component(name: string): string {
  const words = name.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/g, '')
  const capital = words.charAt(0).toUpperCase() + words.slice(1)
  return /^[\p{Lu}\p{Lo}\p{Nd}]/u.test(capital) ? capital : `X${capital}`
}

function quoted(text: string): string {
  const line = text
    .replaceAll(/\s+/g, ' ')
    .replaceAll('\\', '\\\\')
    .replaceAll('"', String.raw`\"`)
  return `"${line.trim()}"`
}
