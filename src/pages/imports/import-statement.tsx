import { useTranslate } from '@refinedev/core'
import { isZero } from '../../../domain/money/decimal.ts'
import { DateText } from '../../components/fields/date-text.tsx'
import { Money } from '../../components/fields/money.tsx'
import { Alert } from '../../components/layout/alert.tsx'
import '../../components/report/report.css'
import '../../lib/texts/import-texts.ts'
import type { ImportedStatement } from './import-types.ts'

const amounts = ['opening', 'total', 'closing'] as const
const labels = { opening: 'opening', total: 'lines', closing: 'closing' } as const

/** Shows the period and the balances of a bank statement, whether they agree with its lines, and what to look at. */
export function ImportStatement({ statement }: { statement: ImportedStatement }) {
  const t = useTranslate()
  const { start_date: first, end_date: last, difference, warnings } = statement
  return (
    <section className="import-statement" aria-label={t('import.statement.title')}>
      {warnings.map(({ code, message }) => (
        <Alert key={code} type="warning" message={message} />
      ))}
      {first === undefined || last === undefined ? null : (
        <dl className="figures">
          <div>
            <dt>{t('import.statement.period')}</dt>
            <dd>
              <DateText value={first} /> – <DateText value={last} />
            </dd>
          </div>
          {amounts.map((name) => (
            <div key={name}>
              <dt>{t(`import.statement.${labels[name]}`)}</dt>
              <dd>
                {statement[name] ? <Money value={statement[name]} /> : <small>{t('import.statement.unknown')}</small>}
              </dd>
            </div>
          ))}
          {difference && !isZero(difference) ? (
            <div className="is-left-out">
              <dt>{t('import.statement.difference')}</dt>
              <dd>
                <Money value={difference} />
              </dd>
            </div>
          ) : null}
        </dl>
      )}
    </section>
  )
}
