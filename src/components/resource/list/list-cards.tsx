import { useTranslate } from '@refinedev/core'
import { Checkbox } from 'antd'
import { isZero } from '../../../../domain/money/decimal.ts'
import { isCounted } from '../../../../domain/resources/core/cancelled-documents.ts'
import type { Field, Resource } from '../../../../domain/resources/core/define.ts'
import { isSide, isSummed } from '../../../../domain/resources/core/field-columns.ts'
import { useLabels } from '../../../lib/labels.ts'
import { FieldView } from '../../fields/field-view.tsx'
import { Money } from '../../fields/money.tsx'
import type { Selection } from '../bulk/use-selection.ts'
import type { Column } from '../view/column-choice.ts'
import { linkField } from '../view/column-choice.ts'
import { amountsOf, leadOf } from './card-parts.ts'
import type { ListRow } from './list-columns.tsx'
import { RecordLink } from './list-columns.tsx'
import type { Sums } from './use-totals.ts'

type ListCardsProps = {
  resource: Resource
  columns: readonly Column[]
  selection: Selection
  rows: readonly ListRow[]
  pathOf: (id: string) => string | null
  isRefreshing: boolean
  /** The sums by field, null for a list without amounts, and what they are of. */
  sums: Sums | null
  summed: string
}

/** Renders the list on a phone: the totals, then a card for each record. */
export function ListCards(props: ListCardsProps) {
  const { resource, columns, selection, rows, pathOf, isRefreshing, sums, summed } = props
  const t = useTranslate()
  const labels = useLabels(resource)
  const isDocument = resource.fields['date'] !== undefined && resource.fields['status'] !== undefined
  const Card = isDocument ? DocumentCard : RecordCard
  return (
    <>
      {sums === null ? null : <CardTotals {...{ resource, columns, sums, summed }} />}
      <ul className={isRefreshing ? 'list-cards is-refreshing' : 'list-cards'} aria-label={labels.many}>
        {rows.map((row) => (
          <li key={row.id} className={isCounted(row) ? 'list-card' : 'list-card is-cancelled'}>
            {row.isPlaceholder ? (
              <span className="placeholder" />
            ) : (
              <>
                <Checkbox
                  aria-label={t('list.choose')}
                  checked={selection.ids.includes(row.id)}
                  onChange={() => selection.toggle(row.id)}
                />
                <div className="list-card-text">
                  <Card resource={resource} columns={columns} row={row} path={pathOf(row.id)} />
                </div>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function CardTotals({
  resource,
  columns,
  sums,
  summed,
}: Pick<ListCardsProps, 'resource' | 'columns' | 'summed'> & { sums: Sums }) {
  const labels = useLabels(resource)
  return (
    <section className="list-card-totals" aria-label={summed}>
      <span>{summed}</span>
      <dl>
        {columns
          .filter(([, field]) => isSummed(field))
          .map(([name]) => (
            <div key={name}>
              <dt>{labels.field(name)}</dt>
              <dd>
                <Money value={sums[name]} />
              </dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

type CardProps = { resource: Resource; columns: readonly Column[]; row: ListRow; path: string | null }

/** Renders name, status and first amount, then the other fields with a value. */
function RecordCard({ resource, columns, row, path }: CardProps) {
  const linked = linkField(resource)
  const status = columns.find(([, field]) => field.kind === 'status')?.[0]
  const amount = columns.find(([, field]) => field.kind === 'money')?.[0]
  const others = columns.filter(([name]) => name !== linked && name !== status && name !== amount)
  return (
    <>
      <div className="list-card-line">
        <RecordLink resource={resource} row={row} path={path} />
        {status ? <FieldView resource={resource} name={status} record={row} as="cell" /> : null}
        {amount ? (
          <span className="list-card-amount">
            <FieldView resource={resource} name={amount} record={row} as="cell" />
          </span>
        ) : null}
      </div>
      <OtherFields resource={resource} columns={others} row={row} />
    </>
  )
}

/**
 * Renders contact and amount due, then number, date and status, then the other fields with a value; a partly paid
 * document also shows its total, and money out or in is named.
 */
function DocumentCard({ resource, columns, row, path }: CardProps) {
  const linked = linkField(resource)
  const lead = leadOf(columns, row) ?? linked
  const { due, total, totalField } = amountsOf(resource, columns, row)
  const inLines = new Set([linked, lead, 'date', 'status'])
  const isPartlyPaid = due !== null && due !== total
  const others = columns.filter(([name, field]) => {
    if (field.kind === 'money') return isSide(field) || (name === totalField && isPartlyPaid)
    return !inLines.has(name) && !(field.kind === 'date' && field.dueOf !== undefined && due === null)
  })
  return (
    <>
      <div className="list-card-line">
        <RecordLink resource={resource} row={row} path={path} by={lead} />
        <span className="list-card-amount">
          <Money value={due ?? total} />
        </span>
      </div>
      <div className="list-card-line is-second">
        {lead === linked || !row[linked] ? null : (
          <FieldView resource={resource} name={linked} record={row} as="cell" />
        )}
        <FieldView resource={resource} name="date" record={row} as="cell" />
        <FieldView resource={resource} name="status" record={row} as="cell" />
      </div>
      <OtherFields resource={resource} columns={others} row={row} />
    </>
  )
}

/** Renders the fields with a value; a screen of dashes would hide the next record. */
function OtherFields({ resource, columns, row }: Omit<CardProps, 'path'>) {
  const labels = useLabels(resource)
  const filled = columns.filter(([name, { kind }]) => isFilled(row[name], kind))
  if (filled.length === 0) return null
  return (
    <dl>
      {filled.map(([name]) => (
        <div key={name}>
          <dt>{labels.field(name)}</dt>
          <dd>
            <FieldView resource={resource} name={name} record={row} as="cell" />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Whether a value deserves a line: not empty, not false, not an amount of zero. */
function isFilled(value: unknown, kind: Field['kind']): boolean {
  if (value === null || value === undefined || value === '' || value === false) return false
  return kind !== 'money' || !isZero(String(value))
}
