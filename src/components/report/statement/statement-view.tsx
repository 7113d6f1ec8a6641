import type { BaseRecord } from '@refinedev/core'
import { useTranslate } from '@refinedev/core'
import { Segmented, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import type { StatementPage } from '../../../../domain/reports/statement.ts'
import { CompareSelect } from '../parameters/compare-select.tsx'
import { PeriodSelect } from '../parameters/period-select.tsx'
import { RecostNotice } from '../recost-notice.tsx'
import { ReportBody } from '../report-body.tsx'
import { StatementPages } from './statement-pages.tsx'
import type { StatementRun } from './use-statement.ts'
import './statement-cards.css'

type StatementViewProps<Line, Answer extends BaseRecord> = {
  statement: StatementRun<Line, Answer>
  /** Content after the controls. */
  bar?: ReactNode
  /** Renders the totals; without an answer while it is loading. */
  above: (answer: (Answer & StatementPage<Line>) | undefined) => ReactNode
  lines: (answer: Answer & StatementPage<Line>, start: number) => ReactNode
  below?: ReactNode
}

/** Renders a statement: its period, its figures, its lines page by page. */
export function StatementView<Line, Answer extends BaseRecord>(props: StatementViewProps<Line, Answer>) {
  const { bar, above, lines, below } = props
  const { declared, answer, reading, period, order, compare, page } = props.statement
  const t = useTranslate()
  return (
    <>
      <div className="report-bar">
        <PeriodSelect {...period} />
        {compare ? (
          <CompareSelect value={compare.value} onChange={([chosen = null]) => compare.choose(chosen)} />
        ) : null}
        <Segmented
          aria-label={t('statement.order')}
          value={order.value}
          options={(['oldest', 'newest'] as const).map((value) => ({ value, label: t(`statement.${value}`) }))}
          onChange={order.choose}
        />
        {bar}
      </div>
      {answer && declared.isPending?.(answer) ? <RecostNotice items={1} /> : null}
      {reading.error ? null : above(answer)}
      <ReportBody report={{ answer, query: reading }}>{(pageAnswer) => lines(pageAnswer, page.start)}</ReportBody>
      {answer && below ? <div className="statement-below">{below}</div> : null}
      <StatementPages count={answer?.count ?? 0} page={page} />
    </>
  )
}

type Figure = { label: string; value: ReactNode; more?: ReactNode }

/** Renders figures in a row; one without a value is loading. */
export function StatementFigures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="figures">
      {figures.map(({ label, value, more }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? <Skeleton.Input active size="small" />}</dd>
          {more}
        </div>
      ))}
    </dl>
  )
}
