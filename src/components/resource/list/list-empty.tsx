import { Button } from 'antd'
import { useTranslate } from '@refinedev/core'
import { importKindOf } from '../../../../domain/imports/kinds.ts'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { useLabels } from '../../../lib/labels.ts'
import { UploadImport } from '../../imports/upload-import.tsx'
import { LinkButton } from '../link-button.tsx'
import type { ListQuery } from './list-query.ts'
import type { ChangeListQuery } from './use-list-query.ts'

type ListEmptyProps = {
  resource: Resource
  query: ListQuery
  onChange: ChangeListQuery
  createPath: string | null
  isPastEnd: boolean
}

/** Renders an empty list: no matches, or no records yet, with the purpose of the list and the ways to fill it. */
export function ListEmpty({ resource, query, onChange, createPath, isPastEnd }: ListEmptyProps) {
  const t = useTranslate()
  const { manyInText: many, oneInText: one, purpose } = useLabels(resource)
  const importKind = importKindOf(resource.path)
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
      {purpose ? <p>{purpose}</p> : null}
      {createPath === null && importKind === undefined ? null : (
        <div className="list-empty-ways">
          {createPath === null ? null : (
            <LinkButton type="primary" to={createPath}>
              {t('list.create', { one })}
            </LinkButton>
          )}
          {importKind ? <UploadImport kind={importKind} /> : null}
        </div>
      )}
    </div>
  )
}
