import { useTranslate } from '@refinedev/core'
import type { Figures } from '../../../domain/reports/ledger-statement.ts'
import type { PartyFigures, PartyLine } from '../../../domain/reports/party-statement.ts'
import { crmParties } from '../../../domain/resources/parties/crm-parties.ts'
import { partyStatement } from '../../../domain/resources/parties/statement-reports.ts'
import { OutgoingCard } from '../../components/document/outgoing/outgoing-card.tsx'
import { PermittedLink } from '../../components/layout/permitted-link.tsx'
import { BalanceText } from '../../components/report/balance-text.tsx'
import { LedgerLines } from '../../components/report/statement/ledger-lines.tsx'
import { StatementFiles } from '../../components/report/statement/statement-files.tsx'
import { StatementView } from '../../components/report/statement/statement-view.tsx'
import { useStatement } from '../../components/report/statement/use-statement.ts'
import { formatMoney } from '../../lib/format/format.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { OpenItems } from './open-items.tsx'

/** The number of open items that leaves the lines below them visible. */
const ITEMS_FIRST = 8

/** Renders both accounts of a party in a period: totals, open items, and lines with one running balance. */
export function PartyAccount({ id, isActive }: { id: string; isActive: boolean }) {
  const t = useTranslate()
  const statement = useStatement(partyStatement, id)
  const { start_date, end_date } = statement.query
  const part = { title: t('party.ledger'), of: ({ ledger }: PartyLine) => t(`party.${ledger}`) }
  return (
    <StatementView
      statement={statement}
      bar={<StatementFiles request={statement} fileName={statement.answer?.party.name ?? 'party'} isSent />}
      above={(answer) =>
        answer ? (
          <>
            <LedgerTable figures={answer} />
            <OpenItems name={answer.party.name} items={answer.items} payer={isActive ? id : null} first={ITEMS_FIRST} />
          </>
        ) : null
      }
      lines={(answer, start) => <LedgerLines statement={answer} start={start} part={part} />}
      below={
        <OutgoingCard
          resource={crmParties}
          id={id}
          status={isActive ? 'Active' : 'Inactive'}
          days={{ start_date, end_date }}
        />
      }
    />
  )
}

/** Renders the totals of each account and of both together. */
function LedgerTable({ figures: { ledgers, ...together } }: { figures: PartyFigures }) {
  const t = useTranslate()
  const { slug } = useCompany()
  return (
    <div className="sheet-frame party-ledgers" role="region" aria-label={t('party.ledgers')}>
      <table className="sheet">
        <thead>
          <tr>
            <th scope="col" className="is-fixed">
              {t('party.ledger')}
            </th>
            {(['opening', 'debit', 'credit', 'closing'] as const).map((name) => (
              <th key={name} scope="col" className="amount">
                {t(`party.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ledgers.map(({ ledger, id, code, name, ...figures }) => (
            <tr key={ledger}>
              <th scope="row" className="is-fixed">
                {id === null ? (
                  <>
                    {t(`party.${ledger}`)} <small className="party-quiet">{t('party.noLedger')}</small>
                  </>
                ) : (
                  <PermittedLink to={`/${slug}/account/ledgers/${id}`} title={[code, name].filter(Boolean).join(' ')}>
                    {t(`party.${ledger}`)}
                  </PermittedLink>
                )}
              </th>
              <FigureCells figures={figures} />
            </tr>
          ))}
          <tr className="is-strong is-root">
            <th scope="row" className="is-fixed">
              {t('party.together')}
            </th>
            <FigureCells figures={together} />
          </tr>
        </tbody>
      </table>
    </div>
  )
}

function FigureCells({ figures }: { figures: Figures }) {
  const company = useCompany()
  return (
    <>
      <td className="amount">
        <BalanceText value={figures.opening} />
      </td>
      <td className="amount">{formatMoney(figures.debit, company)}</td>
      <td className="amount">{formatMoney(figures.credit, company)}</td>
      <td className="amount">
        <BalanceText value={figures.closing} />
      </td>
    </>
  )
}
