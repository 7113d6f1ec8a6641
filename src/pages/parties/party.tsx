import type { HttpError } from '@refinedev/core'
import { useOne, useTranslate } from '@refinedev/core'
import { Tabs, Tag } from 'antd'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { crmParties } from '../../../domain/resources/parties/crm-parties.ts'
import { RecordComments } from '../../components/comments/record-comments.tsx'
import { RecordFiles } from '../../components/files/record-files.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import type { StoredRecord } from '../../components/resource/form/form-values.ts'
import { History } from '../../components/resource/record/history.tsx'
import { LinkButton } from '../../components/resource/link-button.tsx'
import { RecordMenu } from '../../components/resource/record/record-menu.tsx'
import { RecordSteps } from '../../components/resource/record/record-steps.tsx'
import { RequestFailed } from '../../components/resource/record/request-failed.tsx'
import { useAddress } from '../../components/report/parameters/use-address.ts'
import { useKeys } from '../../components/resource/use-keys.ts'
import { useResourceAccess } from '../../components/resource/use-resource-access.ts'
import '../../lib/texts/crm-texts.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { NewDocument } from './new-document.tsx'
import { PartyAccount } from './party-account.tsx'
import { PartyDocuments } from './party-documents.tsx'
import { PartyOverview } from './party-overview.tsx'
import { PartyPeople } from './party-people.tsx'
import { PartyPartDrawer } from './party-part-drawer.tsx'
import { PermittedLink } from '../../components/layout/permitted-link.tsx'
import './party.css'

type PartyDetailProps = {
  /** The part of the party in the address: its account, or a part to edit. */
  part?: 'account' | 'alias' | 'representative'
}

/** Renders a party with balances, people and history; E edits, J and K move through the list. */
export function PartyDetail({ part }: PartyDetailProps) {
  const t = useTranslate()
  const { id = '' } = useParams()
  const { slug } = useCompany()
  const navigate = useNavigate()
  const access = useResourceAccess(crmParties)
  const { read } = useAddress()
  const [isMerging, setIsMerging] = useState(false)
  const { result, query } = useOne<StoredRecord, HttpError>({ resource: crmParties.path, id, errorNotification: false })
  const party = query.isPlaceholderData ? undefined : result
  const partyPath = `/${slug}/${crmParties.path}/${id}`
  const editPath = access.may('update') ? access.edit(id) : null
  useKeys({ e: () => (editPath === null ? undefined : void navigate(editPath)) })
  const mergedInto = party?.['merged_into']
  const mayMerge = access.may('delete') && mergedInto === null && party?.['is_walk_in'] !== true
  const tabs = [
    { key: 'overview', children: <PartyOverview id={id} party={party} /> },
    {
      key: 'transactions',
      children: (
        <div className="party-section">
          <PartyDocuments id={id} most={50} />
        </div>
      ),
    },
    { key: 'account', children: <PartyAccount id={id} isActive={party?.['is_active'] !== false} /> },
    { key: 'people', children: <PartyPeople id={id} party={party} /> },
    { key: 'comments', children: <RecordComments resource={crmParties} id={id} /> },
    { key: 'activity', children: <History resource={crmParties} id={id} /> },
    { key: 'files', children: <RecordFiles resource={crmParties} id={id} /> },
  ]
  const requestedTab = part === 'account' ? 'account' : part ? 'people' : read('tab')
  const activeTab = tabs.find(({ key }) => key === requestedTab)?.key ?? 'overview'
  const show = (key: string) => {
    const tab = key === 'overview' || key === 'account' ? '' : `?tab=${key}`
    void navigate(key === 'account' ? `${partyPath}/account` : `${partyPath}${tab}`, { replace: true })
  }
  return (
    <>
      <PageHeader
        title={String(party?.['name'] ?? t('module.crm_parties.label'))}
        tag={party && party['is_active'] === false ? <Tag bordered={false}>{t('party.inactive')}</Tag> : undefined}
        note={party ? [party['tax_number'], party['contact_no']].filter(Boolean).join(' · ') : undefined}
        actions={
          <>
            <RecordSteps resource={crmParties} id={id} />
            {party ? (
              <RecordMenu
                resource={crmParties}
                record={party}
                acts={[mayMerge && { key: 'merge', label: t('party.merge'), onClick: () => setIsMerging(true) }]}
                mayDelete={party['is_walk_in'] !== true}
                mayDuplicate={false}
              />
            ) : null}
            {party?.['is_active'] === true ? <NewDocument party={id} /> : null}
            {editPath === null ? null : (
              <LinkButton type="primary" to={editPath}>
                {t('detail.edit')} <kbd>E</kbd>
              </LinkButton>
            )}
          </>
        }
      />
      {typeof mergedInto === 'string' ? (
        <p className="party-merged">
          <PermittedLink to={`/${slug}/${crmParties.path}/${mergedInto}`}>
            {t('party.merged', { name: String(party?.['merged_into_label'] ?? '') })}
          </PermittedLink>
        </p>
      ) : null}
      {query.error ? (
        <RequestFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Tabs
          destroyOnHidden
          activeKey={activeTab}
          onChange={show}
          items={tabs.map((tab) => ({ ...tab, label: t(`party.${tab.key}`) }))}
        />
      )}
      {isMerging && party ? <MergeDialog party={party} onClose={() => setIsMerging(false)} /> : null}
      {party && (part === 'alias' || part === 'representative') ? (
        <PartyPartDrawer
          key={`${party.id} ${part}`}
          party={party}
          part={part}
          onClose={() => void navigate(`${partyPath}?tab=people`, { replace: true })}
        />
      ) : null}
    </>
  )
}
