import { Button } from 'antd'
import { useTranslate } from '@refinedev/core'
import type { Labels } from '../../../lib/labels.ts'
import { LinkButton } from '../link-button.tsx'
import type { ListQuery } from './list-query.ts'
import type { ChangeListQuery } from './use-list-query.ts'

type ListEmptyProps = {
  labels: Labels
  query: ListQuery
  onChange: ChangeListQuery
  createPath: string | null
  isPastEnd: boolean
}

/** Says why the list is empty and what to do next: nothing matches, or there is nothing yet. */
export function ListEmpty({ labels, query, onChange, createPath, isPastEnd }: ListEmptyProps) {
  const t = useTranslate()
  const { manyInText: many, oneInText: one } = labels
  if (isPastEnd) {
    return (
      <div className="list-empty" role="status">
        <strong>{t('list.pastEnd', { page: query.page })}</strong>
        <Button onClick={() => onChange({ page: 1 })}>{t('list.firstPage')}</Button>
      </div>
    )
  }
  if (query.q !== '' || query.filters.length > 0) {
    return (
      <div className="list-empty" role="status">
        <strong>{t('list.noMatch', { many })}</strong>
        <p>{t('list.noMatchHint')}</p>
        <Button onClick={() => onChange({ q: '', filters: [] })}>{t('list.clear')}</Button>
      </div>
    )
  }
  return (
    <div className="list-empty" role="status">
      <strong>{t('list.none', { many })}</strong>
      <p>{createPath === null ? t('list.noneAsk', { many }) : t('list.noneHint', { one })}</p>
      {createPath === null ? null : (
        <LinkButton type="primary" to={createPath}>
          {t('list.create', { one })}
        </LinkButton>
      )}
    </div>
  )
}
