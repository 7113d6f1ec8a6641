import { useTranslate } from '@refinedev/core'
import { Skeleton } from 'antd'
import { isNegative, isZero } from '../../../domain/money/decimal.ts'
import { crmParties } from '../../../domain/resources/parties/crm-parties.ts'
import { partyStatement } from '../../../domain/resources/parties/statement-reports.ts'
import { RequestFailed } from '../../components/resource/record/request-failed.tsx'
import type { StoredRecord } from '../../components/resource/form/form-values.ts'
import { formatMoney } from '../../lib/format/format.ts'
import { useLabels } from '../../lib/labels.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { useStatementAnswer } from '../../components/report/statement/use-statement.ts'
import { AgeingBar } from './ageing-bar.tsx'
import { OpenItems } from './open-items.tsx'
import { PartyDocuments } from './party-documents.tsx'

/** The number of documents beside the outstanding transactions. */
const LAST_DOCUMENTS = 5

/** Renders balances, ageing and outstanding transactions of a contact beside its details and recent documents. */
export function PartyOverview({ id, party }: { id: string; party: StoredRecord | undefined }) {
  const t = useTranslate()
  const { answer, reading } = useStatementAnswer(partyStatement, id, { _start: 0, _end: 0 })
  return (
    <>
      <Amounts party={party} />
      <div className="party-columns">
        <div>
          {answer?.ageing.map((side) => (
            <AgeingBar key={side.ledger} ageing={side} />
          ))}
          {reading.error ? (
            <RequestFailed error={reading.error} onRetry={() => void reading.refetch()} />
          ) : (
            <OpenItems
              name={answer?.party.name ?? ''}
              items={answer?.items}
              payer={party?.['is_active'] === false ? null : id}
            />
          )}
        </div>
        <div>
          <Facts party={party} />
          <section className="party-section" aria-label={t('party.lastDocuments')}>
            <header>
              <h2>{t('party.lastDocuments')}</h2>
            </header>
            <PartyDocuments id={id} most={LAST_DOCUMENTS} />
          </section>
        </div>
      </div>
    </>
  )
}

function Amounts({ party }: { party: StoredRecord | undefined }) {
  const t = useTranslate()
  const company = useCompany()
  return (
    <dl className="figures party-figures">
      {(['receivable', 'payable', 'overdue'] as const).map((name) => {
        const value = String(party?.[name] ?? '0')
        const isLate = name === 'overdue' && !isZero(value) && !isNegative(value)
        return (
          <div key={name}>
            <dt>{t(`party.${name}`)}</dt>
            <dd className={isLate ? 'party-late' : undefined}>
              {party ? formatMoney(value, company) : <Skeleton.Input active size="small" />}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function Facts({ party }: { party: StoredRecord | undefined }) {
  const t = useTranslate()
  const labels = useLabels(crmParties)
  const company = useCompany()
  if (!party) {
    return (
      <section className="party-section">
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      </section>
    )
  }
  const { contact_no: phone, email, tax_number, address, credit_limit: limit, credit_days: days } = party
  const { country, language, buyer_reference: buyerReference } = party
  return (
    <section className="party-section" aria-label={t('party.facts')}>
      <dl>
        <Fact title={labels.field('contact_no')} text={phone} href={`tel:${String(phone)}`} />
        <Fact title={labels.field('email')} text={email} href={`mailto:${String(email)}`} />
        <Fact title={t('party.taxNumber')} text={tax_number} />
        <Fact title={t('party.creditLimit')} text={typeof limit === 'string' ? formatMoney(limit, company) : null} />
        <Fact
          title={t('party.paymentTerms')}
          text={typeof days === 'string' ? t('party.creditDays', { count: parseInt(days, 10) }) : null}
        />
        <Fact
          title={labels.field('country')}
          text={typeof country === 'string' ? labels.choice('country', country) : null}
        />
        {typeof language === 'string' ? (
          <Fact title={labels.field('language')} text={labels.choice('language', language)} />
        ) : null}
        {buyerReference ? <Fact title={labels.field('buyer_reference')} text={buyerReference} /> : null}
        <Fact title={t('party.address')} text={address} isWide />
      </dl>
    </section>
  )
}

type FactProps = { title: string; text: unknown; href?: string; isWide?: boolean }

function Fact({ title, text, href, isWide = false }: FactProps) {
  const isSaid = typeof text === 'string' && text !== ''
  return (
    <div className={isWide ? 'is-wide' : ''}>
      <dt>{title}</dt>
      <dd>
        {!isSaid ? (
          <span className="nothing">–</span>
        ) : href === undefined ? (
          <span className="note">{text}</span>
        ) : (
          <a href={href}>{text}</a>
        )}
      </dd>
    </div>
  )
}
