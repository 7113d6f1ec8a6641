import type { HttpError } from '@refinedev/core'
import { useCustom, useTranslate } from '@refinedev/core'
import { Button, Empty, Skeleton } from 'antd'
import { useState } from 'react'
import { multiply, roundHalfUp } from '../../../../domain/money/decimal.ts'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { PageSection } from '../../../components/layout/page-section.tsx'
import { RequestFailed } from '../../../components/resource/record/request-failed.tsx'
import { formatPercent } from '../../../lib/format/format.ts'
import '../../../lib/texts/inventory-texts.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { MergeGroupForm } from './merge-group.tsx'
import type { MergeItem, Suggestion } from './merge-types.ts'
import './item-merge.css'

const PATH = 'settings/item-merge'

/** Renders merging of duplicate items: suggested pairs, or a chosen group, merged after a preview. */
export function ItemMerge() {
  const t = useTranslate()
  const [chosen, setChosen] = useState<{ items: readonly MergeItem[]; times: number }>({ items: [], times: 0 })
  const { result, query } = useCustom<Suggestion[], HttpError>({
    url: `${PATH}/suggestions`,
    method: 'get',
    errorNotification: false,
  })
  const take = (items: readonly MergeItem[]) => {
    setChosen(({ times }) => ({ items, times: times + 1 }))
    document.getElementById('group')?.scrollIntoView({ block: 'start' })
  }
  return (
    <>
      <PageHeader title={t('itemMerge.title')} />
      <PageSection id="suggestions" title={t('itemMerge.suggestions')} lead={t('itemMerge.lead')}>
        {query.error ? <RequestFailed error={query.error} onRetry={() => void query.refetch()} /> : null}
        {query.isLoading ? <Skeleton active title={false} paragraph={{ rows: 4 }} /> : null}
        {query.data ? <Suggestions suggestions={result.data} onTake={take} /> : null}
      </PageSection>
      <PageSection id="group" title={t('itemMerge.group')} lead={t('itemMerge.choose')}>
        <MergeGroupForm
          key={chosen.times}
          path={PATH}
          items={chosen.items}
          onMerged={() => {
            setChosen(({ times }) => ({ items: [], times: times + 1 }))
            void query.refetch()
          }}
        />
      </PageSection>
    </>
  )
}

type SuggestionsProps = { suggestions: readonly Suggestion[]; onTake: (items: readonly MergeItem[]) => void }

function Suggestions({ suggestions, onTake }: SuggestionsProps) {
  const t = useTranslate()
  const company = useCompany()
  const percentOf = (part: string) => formatPercent(roundHalfUp(multiply(part, '100'), 0), company)
  if (suggestions.length === 0) {
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('itemMerge.none')}>
        <span className="muted">{t('itemMerge.noneHint')}</span>
      </Empty>
    )
  }
  return (
    <ul className="merge-suggestions">
      {suggestions.map((one) => {
        const items = [
          { id: one.item, label: one.item_label, code: one.item_code },
          { id: one.other, label: one.other_label, code: one.other_code },
        ]
        return (
          <li key={`${one.item} ${one.other}`}>
            <div className="merge-names">
              {items.map(({ id, label, code }) => (
                <span key={id}>
                  {label} {code ? <span className="muted">{code}</span> : null}
                </span>
              ))}
            </div>
            <span className="muted">{t('itemMerge.similarity', { percent: percentOf(one.similarity) })}</span>
            <Button size="small" onClick={() => onTake(items)}>
              {t('itemMerge.use')}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
