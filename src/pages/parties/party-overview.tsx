import { useTranslate } from '@refinedev/core'
import { Skeleton, Tag } from 'antd'
import type { ReactNode } from 'react'
import { isNegative, isZero } from '../../../domain/money/decimal.ts'
import type { Representative } from '../../../domain/parties/party.ts'
import { crmParties } from '../../../domain/resources/parties/crm-parties.ts'
import { partyStatement } from '../../../domain/resources/parties/statement-reports.ts'
import { RequestFailed } from '../../components/resource/record/request-failed.tsx'
import { LinkButton } from '../../components/resource/link-button.tsx'
import { useResourceAccess } from '../../components/resource/use-resource-access.ts'
import type { StoredRecord } from '../../components/resource/form/form-values.ts'
import { formatMoney } from '../../lib/format/format.ts'
import { useLabels } from '../../lib/labels.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { useStatementAnswer } from '../../components/report/statement/use-statement.ts'
import { OpenItems } from './open-items.tsx'

/** What it owes and is owed, what of that is open, and whom to talk to. */
export function PartyOverview({ id, party }: { id: string; party: StoredRecord | undefined }) {
  const { answer, reading } = useStatementAnswer(partyStatement, id, { _start: 0, _end: 0 })
  return (
    <>
      <Amounts party={party} />
      <div className="party-columns">
        <div>
          <Facts party={party} />
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
          <People id={id} party={party} />
          <Aliases id={id} party={party} />
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
  return (
    <section className="party-section" aria-label={t('party.facts')}>
      <dl>
        <Fact title={labels.field('contact_no')} text={phone} href={`tel:${String(phone)}`} />
        <Fact title={labels.field('email')} text={email} href={`mailto:${String(email)}`} />
        <Fact title={t('party.taxNumber')} text={tax_number} />
        <Fact title={t('party.creditLimit')} text={typeof limit === 'string' ? formatMoney(limit, company) : null} />
        <Fact
          title={labels.field('credit_days')}
          text={typeof days === 'string' ? t('party.creditDays', { count: parseInt(days, 10) }) : null}
        />
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

type PartProps = { id: string; party: StoredRecord | undefined }

function People({ id, party }: PartProps) {
  const t = useTranslate()
  const people = (party?.['representatives'] ?? []) as Representative[]
  return (
    <Part {...{ id, party }} name="representative" title={t('party.people')} edit={t('party.editPeople')}>
      {people.length === 0 ? <p className="party-quiet">{t('party.noPeople')}</p> : null}
      <ul className="party-people">
        {people.map(({ name, position, phone, email }, place) => (
          <li key={place}>
            {name ? <strong>{name}</strong> : null} {position ? <small>{position}</small> : null}
            {phone ? <a href={`tel:${phone}`}>{phone}</a> : null}
            {email ? <a href={`mailto:${email}`}>{email}</a> : null}
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Aliases({ id, party }: PartProps) {
  const t = useTranslate()
  const aliases = (party?.['aliases'] ?? []) as string[]
  return (
    <Part {...{ id, party }} name="alias" title={t('party.aliases')} edit={t('party.editAliases')}>
      {aliases.length === 0 ? <p className="party-quiet">{t('party.noAliases')}</p> : null}
      <ul className="party-names">
        {aliases.map((alias) => (
          <li key={alias}>
            <Tag bordered={false}>{alias}</Tag>
          </li>
        ))}
      </ul>
    </Part>
  )
}

type PartBoxProps = PartProps & { name: 'alias' | 'representative'; title: string; edit: string; children: ReactNode }

/** One part with the way to change it; those of a party that became another one stay. */
function Part({ id, party, name, title, edit, children }: PartBoxProps) {
  const { slug } = useCompany()
  const { may } = useResourceAccess(crmParties)
  const isOpen = may('update') && party?.['merged_into'] === null
  return (
    <section className="party-section" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {isOpen ? (
          <LinkButton size="small" to={`/${slug}/${crmParties.path}/${id}/${name}`}>
            {edit}
          </LinkButton>
        ) : null}
      </header>
      {party ? children : <Skeleton active title={false} paragraph={{ rows: 2 }} />}
    </section>
  )
}
