/** The sentence above a level of an explanation, and the names of its parts. */
import { useTranslate } from '@refinedev/core'
import { isZero } from '../../../../domain/money/decimal.ts'
import { moduleOf } from '../../../../domain/resources/core/define.ts'
import { heads } from '../../../../domain/resources/heads.ts'
import { formatDate, formatMoney, formatRatio } from '../../../lib/format/format.ts'
import { listText } from '../../../lib/format/list-text.ts'
import { numberedText } from '../../../lib/format/numbered-text.ts'
import { periodLabel } from '../../../lib/format/period-label.ts'
import { inLanguage } from '../../../lib/i18n.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import type { ExplainedPart, Explanation } from '../../../../domain/reports/explain/explanation.ts'

/** Returns the texts of explanations in the formats of the company. */
export function useExplainTexts() {
  const t = useTranslate()
  const company = useCompany()
  const { locale } = company
  const money = (amount: string) => formatMoney(amount, company)
  const typeOf = (path: string) => (heads.has(path) ? t(`module.${moduleOf(path)}.label`) : path)

  function partName({ kind, id, code, name, start_date: start, document_path: path }: ExplainedPart): string {
    switch (kind) {
      case 'opening':
      case 'transfer':
      case 'rest':
        return t(`explain.${kind}`)
      case 'month':
        return periodLabel(start ?? '', 'Month', locale)
      case 'entry':
      case 'document':
        return numberedText(typeOf(path ?? ''), code)
      case 'line':
        return name || t('explain.line', { number: id })
      default:
        return [code, inLanguage(name)].filter(Boolean).join(' ')
    }
  }

  function sentence(
    { name, amount, relation, formula, parts, types, ...days }: Explanation,
    isAccount: boolean,
  ): string {
    const head = {
      name: inLanguage(name),
      amount: formula !== null ? formatRatio(amount, company) : money(amount),
    }
    const [first] = parts
    if (relation === 'difference') return t('explain.of.difference', head)
    if (first?.kind === 'document') return t('explain.of.documents', head)
    if (formula !== null) return t('explain.of.quotient', { ...head, formula: inLanguage(formula) })
    if (!isAccount) {
      const isOfAccounts = parts.some(({ kind }) => kind === 'account')
      return t(isOfAccounts ? 'explain.of.figure' : 'explain.of.parts', head)
    }
    const typeTexts = types.map((type) => {
      return t('explain.of.type', { type: typeOf(type.document_path), amount: money(type.amount) })
    })
    const date = formatDate(days.end_date, locale)
    const named = { ...head, types: listText(typeTexts), date, from: formatDate(days.start_date, locale), to: date }
    const hasTypes = types.length > 0
    if (first?.kind !== 'opening') return hasTypes ? t('explain.of.types', named) : t('explain.of.range', named)
    const opened = { ...named, opening: money(first.amount) }
    if (hasTypes) return isZero(first.amount) ? t('explain.of.moved', named) : t('explain.of.opened', opened)
    const hasMonths = parts.some(({ kind }) => kind === 'month')
    return hasMonths ? t('explain.of.months', opened) : t('explain.of.quiet', opened)
  }

  return { partName, sentence, money, ratio: (value: string) => formatRatio(value, company) }
}
