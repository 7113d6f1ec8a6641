import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Button, Dropdown } from 'antd'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { useLabels } from '../../../lib/labels.ts'
import type { Column } from '../view/column-choice.ts'
import { isSortable } from './list-query.ts'

type ListSortProps = {
  resource: Resource
  columns: readonly Column[]
  /** A field, with a leading `-` for descending. */
  sort: string
  onSort: (sort: string) => void
}

/** Renders the order of a list whose columns have no heads, as on a phone; the current field reverses the order. */
export function ListSort({ resource, columns, sort, onSort }: ListSortProps) {
  const t = useTranslate()
  const labels = useLabels(resource)
  const current = sort.replace(/^-/, '')
  const mark =
    sort === current ? (
      <ArrowUpOutlined aria-label={t('list.ascending')} />
    ) : (
      <ArrowDownOutlined aria-label={t('list.descending')} />
    )
  const items = columns
    .filter(([, field]) => isSortable(field))
    .map(([name]) => ({
      key: name,
      label: labels.field(name),
      ...(name === current ? { extra: mark } : {}),
      onClick: () => onSort(name === sort ? `-${name}` : name),
    }))
  return (
    <Dropdown menu={{ items, selectedKeys: [current] }} trigger={['click']} placement="bottomRight">
      <Button type="text" size="small">
        {t('list.sortBy')}
      </Button>
    </Dropdown>
  )
}
