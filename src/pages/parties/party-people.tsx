import { useTranslate } from '@refinedev/core'
import { Skeleton, Tag } from 'antd'
import type { ReactNode } from 'react'
import type { Representative } from '../../../domain/parties/party.ts'
import { crmParties } from '../../../domain/resources/parties/crm-parties.ts'
import { LinkButton } from '../../components/resource/link-button.tsx'
import { useResourceAccess } from '../../components/resource/use-resource-access.ts'
import type { StoredRecord } from '../../components/resource/form/form-values.ts'
import { useCompany } from '../../providers/company-provider.tsx'

type PartProps = { id: string; party: StoredRecord | undefined }

/** Renders the people of a contact and its aliases. */
export function PartyPeople(part: PartProps) {
  return (
    <div className="party-columns">
      <People {...part} />
      <Aliases {...part} />
    </div>
  )
}

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

/** Renders a section with its edit link; those of a merged party cannot be changed. */
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
