import { useTranslate } from '@refinedev/core'
import { Checkbox } from 'antd'
import { isZero } from '../../../../domain/money/decimal.ts'
import type { Field, Resource } from '../../../../domain/resources/core/define.ts'
import { useLabels } from '../../../lib/labels.ts'
import { FieldView } from '../../fields/field-view.tsx'
import type { Column } from '../view/column-choice.ts'
import { linkField } from '../view/column-choice.ts'
import type { ListRow } from './list-columns.tsx'
import { RecordLink } from './list-columns.tsx'
import type { Selection } from '../bulk/use-selection.ts'

type ListCardsProps = {
  resource: Resource
  columns: readonly Column[]
  selection: Selection
  rows: readonly ListRow[]
  pathOf: (id: string) => string | null
  isRefreshing: boolean
}

/**
 * The list on a phone: a card for each record, its name and status on top, its first amount at the right, and of the rest
 * what it has: a screen of dashes would hide the next record.
 */
export function ListCards({ resource, columns: fields, selection, rows, pathOf, isRefreshing }: ListCardsProps) {
  const t = useTranslate()
  const labels = useLabels(resource)
  const linked = linkField(resource)
  const status = fields.find(([, field]) => field.kind === 'status')?.[0]
  const amount = fields.find(([, field]) => field.kind === 'money')?.[0]
  const others = fields.filter(([name]) => name !== linked && name !== status && name !== amount)
  return (
    <ul className={isRefreshing ? 'list-cards is-refreshing' : 'list-cards'} aria-label={labels.many}>
      {rows.map((row) => (
        <li key={row.id} className="list-card">
          {row.isPlaceholder ? (
            <span className="placeholder" />
          ) : (
            <>
              <div className="list-card-head">
                <Checkbox
                  aria-label={t('list.choose')}
                  checked={selection.ids.includes(row.id)}
                  onChange={() => selection.toggle(row.id)}
                />
                <RecordLink resource={resource} row={row} path={pathOf(row.id)} />
                {status ? <FieldView resource={resource} name={status} record={row} as="cell" /> : null}
                {amount ? (
                  <span className="list-card-amount">
                    <FieldView resource={resource} name={amount} record={row} as="cell" />
                  </span>
                ) : null}
              </div>
              <dl>
                {others.map(([name, { kind }]) =>
                  isSaid(row[name], kind) ? (
                    <div key={name}>
                      <dt>{labels.field(name)}</dt>
                      <dd>
                        <FieldView resource={resource} name={name} record={row} as="cell" />
                      </dd>
                    </div>
                  ) : null,
                )}
              </dl>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

/** True for what says something where no columns are to be kept: no stock does, no money does not. */
function isSaid(value: unknown, kind: Field['kind']): boolean {
  if (value === null || value === undefined || value === '' || value === false) return false
  return kind !== 'money' || !isZero(String(value))
}
