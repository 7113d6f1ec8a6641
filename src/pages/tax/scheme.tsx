import type { HttpError } from '@refinedev/core'
import { useOne, useTranslate } from '@refinedev/core'
import { Skeleton, Tabs, Tag } from 'antd'
import type { ComponentType } from 'react'
import { Suspense } from 'react'
import { useNavigate, useParams } from 'react-router'
import { accountLedgers } from '../../../domain/resources/ledger/account-ledgers.ts'
import { taxSchemes } from '../../../domain/resources/tax/tax-schemes.ts'
import { FieldView } from '../../components/fields/field-view.tsx'
import { RecordFiles } from '../../components/files/record-files.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { useAddress } from '../../components/report/parameters/use-address.ts'
import { RecordMenu } from '../../components/resource/record/record-menu.tsx'
import type { StoredRecord } from '../../components/resource/form/form-values.ts'
import { History } from '../../components/resource/record/history.tsx'
import { LinkButton } from '../../components/resource/link-button.tsx'
import { RecordSteps } from '../../components/resource/record/record-steps.tsx'
import { RequestFailed } from '../../components/resource/record/request-failed.tsx'
import { useKeys } from '../../components/resource/use-keys.ts'
import { useResourceAccess } from '../../components/resource/use-resource-access.ts'
import { useLabels } from '../../lib/labels.ts'

type TaxSchemeProps = {
  /** The statement of an account, which belongs to another area. */
  statement: ComponentType<{ id: string }>
}

/** Renders a tax scheme with the statements of its output and input tax accounts. */
export function TaxScheme({ statement: Statement }: TaxSchemeProps) {
  const t = useTranslate()
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const labels = useLabels(taxSchemes)
  const access = useResourceAccess(taxSchemes)
  const mayLedgers = useResourceAccess(accountLedgers).may('read')
  const { read, write } = useAddress()
  const { result, query } = useOne<StoredRecord, HttpError>({ resource: taxSchemes.path, id, errorNotification: false })
  const scheme = query.isPlaceholderData ? undefined : result
  const editPath = access.may('update') ? access.edit(id) : null
  useKeys({ e: () => (editPath === null ? undefined : void navigate(editPath)) })
  const ledgers = mayLedgers ? ['payable', 'receivable'].filter((name) => typeof scheme?.[name] === 'string') : []
  const tabs = [
    ...ledgers.map((name) => ({
      key: name,
      label: t(`taxScheme.${name}`),
      children: (
        <Suspense fallback={<Skeleton active />}>
          <Statement id={String(scheme?.[name])} />
        </Suspense>
      ),
    })),
    { key: 'overview', label: t('detail.overview'), children: <Facts scheme={scheme} /> },
    { key: 'files', label: t('detail.files'), children: <RecordFiles resource={taxSchemes} id={id} /> },
    { key: 'history', label: t('detail.history'), children: <History resource={taxSchemes} id={id} /> },
  ]
  const chosen = tabs.find(({ key }) => key === read('tab'))?.key ?? tabs[0]?.key ?? 'overview'
  return (
    <>
      <PageHeader
        title={String(scheme?.['name'] ?? labels.one)}
        tag={scheme?.['is_active'] === false ? <Tag bordered={false}>{t('statement.inactive')}</Tag> : undefined}
        note={scheme ? <Note scheme={scheme} /> : undefined}
        actions={
          <>
            <RecordSteps resource={taxSchemes} id={id} />
            {scheme ? <RecordMenu resource={taxSchemes} record={scheme} mayDuplicate={false} /> : null}
            {editPath === null ? null : (
              <LinkButton type="primary" to={editPath}>
                {t('detail.edit')} <kbd>E</kbd>
              </LinkButton>
            )}
          </>
        }
      />
      {query.error ? (
        <RequestFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Tabs
          destroyOnHidden
          activeKey={chosen}
          onChange={(tab) => write({ tab, start_date: null, end_date: null, compare: null, _page: null })}
          items={tabs}
        />
      )}
    </>
  )
}

/** Renders kind and rate in one line. */
function Note({ scheme }: { scheme: StoredRecord }) {
  return (
    <>
      <FieldView resource={taxSchemes} name="kind" record={scheme} as="detail" />
      {' · '}
      <FieldView resource={taxSchemes} name="rate" record={scheme} as="detail" />
    </>
  )
}

const facts = ['short_name', 'kind', 'rate', 'recoverable', 'payable', 'receivable', 'description', 'is_active']

function Facts({ scheme }: { scheme: StoredRecord | undefined }) {
  const labels = useLabels(taxSchemes)
  return (
    <dl className="form-card field-grid detail-fields" aria-busy={scheme === undefined}>
      {facts.map((name) => (
        <div key={name} className={name === 'description' ? 'is-wide' : ''}>
          <dt>{labels.field(name)}</dt>
          <dd>
            {scheme ? (
              <FieldView resource={taxSchemes} name={name} record={scheme} as="detail" />
            ) : (
              <Skeleton.Input active size="small" />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
