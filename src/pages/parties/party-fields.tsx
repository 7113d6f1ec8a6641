import { useTranslate } from '@refinedev/core'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { FormField, FormFields } from '../../components/resource/form/form-fields.tsx'
import type { OwnFieldsProps } from '../../components/resource/form/record-form.tsx'
import '../../lib/texts/crm-texts.ts'
import { AliasRows, PersonRows } from './party-rows.tsx'
import './party.css'

/** Renders the form of a party: identity, payment terms, people, aliases. */
export function PartyFields({ resource, record }: OwnFieldsProps) {
  const t = useTranslate()
  const stays = record === null || record['is_walk_in'] === true
  return (
    <>
      <Part title={t('party.facts')}>
        <FormFields
          {...{ resource, record }}
          names={[
            'name',
            'tax_number',
            'contact_no',
            'email',
            'address',
            'country',
            'language',
            'buyer_reference',
            ...(stays ? [] : ['is_active']),
          ]}
        />
      </Part>
      <Part title={t('party.terms')}>
        <div className="field-grid">
          <FormField {...{ resource, record }} name="credit_limit" />
          <FormField {...{ resource, record }} name="credit_days" />
        </div>
      </Part>
      <Part title={t('party.people')}>
        <PersonRows />
      </Part>
      <Part title={t('party.aliases')} lead={t('party.aliasesLead')}>
        <AliasRows />
      </Part>
    </>
  )
}

function Part({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="form-card party-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lead === undefined ? null : <p>{lead}</p>}
      {children}
    </section>
  )
}
