import type { ReactNode } from 'react'
import { useCallback, useMemo, useState } from 'react'
import { TOTALS } from '../../../domain/reports/explain/totals-row.ts'
import type { Report } from '../../../domain/resources/core/define-report.ts'
import { inLanguage } from '../../lib/i18n.ts'
import { screen } from '../../lib/screen.tsx'
import type { ReportQuery } from '../../lib/format/report-query.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { Part } from '../layout/part.tsx'
import type { ExplainedCell } from './explain/explain-panel.tsx'
import { HistoryNotice } from './history-notice.tsx'
import { ParameterControl } from './parameters/parameter-control.tsx'
import type { RecostProgress } from './recost-notice.tsx'
import { RECOST_INTERVAL, RecostNotice } from './recost-notice.tsx'
import { ReportBody } from './report-body.tsx'
import { reportColumns } from './report-columns.ts'
import { ReportHeader } from './report-header.tsx'
import type { Explain } from './report-table.tsx'
import { ReportTrend } from './report-trend.tsx'
import { OpenAll, ReportTreeTable } from './report-tree-table.tsx'
import type { OpenRows, TreeView } from './report-tree.ts'
import type { ReportAnswer, ReportRow, ShownColumn } from './report-types.ts'
import { areOfDocuments, documentColumns, useDocumentRows } from './use-document-rows.ts'
import { useOpenRows } from './use-open-rows.ts'
import type { ReportQuestion } from './parameters/use-report-question.ts'
import { useReport } from './use-report.ts'

/** Loaded when a figure is first explained. */
const ExplainPanel = screen(() => import('./explain/explain-panel.tsx').then((chunk) => chunk?.ExplainPanel))

/** Loaded after the report, which does not need it. */
const ReportViews = screen(() => import('./report-views.tsx').then((chunk) => chunk?.ReportViews))

/** The parts that a report's own page adds. */
export type ReportSlots<Answer extends ReportAnswer> = {
  /** The parameters of its files, where they have more than the query of the report. */
  files?: ReportQuery
  tag?: (answer: Answer) => ReactNode
  /** Content after the controls of the parameters. */
  options?: ReactNode
  /** Content at the end of the bar, instead of opening and closing all rows. */
  end?: (answer: Answer | undefined) => ReactNode
  above?: (answer: Answer) => ReactNode
  below?: (answer: Answer) => ReactNode
  /** Returns the columns, derived from the declared ones. */
  columns?: (answer: Answer, declared: ShownColumn[]) => ShownColumn[]
  rows?: (answer: Answer) => ReportRow[]
  hidden?: Omit<TreeView, 'opened'>
  /** The open rows, where this browser does not remember them. */
  opened?: [OpenRows, (opened: OpenRows) => void]
}

type ReportViewProps<Answer extends ReportAnswer> = {
  report: Report
  question: ReportQuestion
  slots?: ReportSlots<Answer>
}

/**
 * Renders the page of a declared report: its head with the files, a control for each parameter, its rows with totals.
 */
export function ReportView<Answer extends ReportAnswer & { recosting?: RecostProgress }>(
  props: ReportViewProps<Answer>,
) {
  const { report, question, slots = {} } = props
  const remembered = useOpenRows(report.name)
  const [opened, setOpened] = slots.opened ?? remembered
  const { query } = question
  const { locale } = useCompany()
  const [cell, setCell] = useState<ExplainedCell | null>(null)
  const run = useReport<Answer>(report.name, query, (answer) =>
    (answer?.recosting?.items ?? 0) > 0 ? RECOST_INTERVAL : false,
  )
  const { answer } = run
  const declared = useMemo(() => {
    const before = answer ? documentColumns(answer.rows, report.leading(answer.parameters)) : []
    return [...before, ...reportColumns(answer?.columns, locale)]
  }, [answer, report, locale])
  const columns = answer && slots.columns ? slots.columns(answer, declared) : declared
  const documentRows = useDocumentRows()
  const withRows = (reportAnswer: Answer): Answer => {
    const rows = slots.rows?.(reportAnswer) ?? reportAnswer.rows
    if (!areOfDocuments(rows)) return slots.rows ? { ...reportAnswer, rows } : reportAnswer
    return { ...reportAnswer, rows: documentRows(rows, report.leading(reportAnswer.parameters)) }
  }
  const isOfOne = hasSubject(report, query)
  const isNow = (query['known_at'] ?? null) === null
  // Rows render again only with another answer.
  const onExplain = useCallback<Explain>(
    (row, column) => {
      const id = row?.id ?? TOTALS
      return isNow && report.explained?.({ row, column }) ? () => setCell({ row: id, column }) : null
    },
    [report, isNow],
  )
  const shownQuestion = { ...question, query: withDefaults(report, query, answer) }
  const about = answer ? (report.about?.(answer) ?? null) : null
  return (
    <>
      <ReportHeader
        name={report.name}
        query={slots.files ?? query}
        tag={answer && slots.tag ? slots.tag(answer) : undefined}
        note={about}
      />
      <div className="report-bar">
        {shownParameters(report, isOfOne).map(([name, parameter]) => (
          <ParameterControl key={name} {...{ name, parameter, about }} question={shownQuestion} />
        ))}
        {slots.options}
        <Part>
          <ReportViews report={report} question={question} />
        </Part>
        {slots.end ? slots.end(answer) : report.shape === 'tree' ? <OpenAll onOpened={setOpened} /> : null}
      </div>
      <ReportBody report={run}>
        {(reportAnswer) => (
          <>
            <HistoryNotice {...reportAnswer} />
            {reportAnswer.recosting ? <RecostNotice {...reportAnswer.recosting} /> : null}
            <ReportTrend
              label={inLanguage(report.label)}
              chart={report.chart?.(reportAnswer, reportAnswer.parameters)}
            />
            {slots.above?.(reportAnswer)}
            {report.shape === 'flat' && reportAnswer.rows.length === 0 ? (
              <p className="report-empty">{inLanguage(report.empty(reportAnswer.parameters))}</p>
            ) : (
              <ReportTreeTable
                label={inLanguage(report.label)}
                nameLabel={inLanguage(report.rowLabel(reportAnswer.parameters))}
                answer={withRows(reportAnswer)}
                columns={columns}
                lead={report.lead}
                opened={opened}
                onOpened={setOpened}
                onExplain={report.explained ? onExplain : undefined}
                {...slots.hidden}
                empty={inLanguage(report.empty(reportAnswer.parameters))}
                isWhole={slots.below !== undefined}
              />
            )}
            {reportAnswer.rows.length > 0 ? <Notes {...{ report, answer: reportAnswer }} /> : null}
            {slots.below?.(reportAnswer)}
          </>
        )}
      </ReportBody>
      {cell ? (
        <Part onClose={() => setCell(null)}>
          <ExplainPanel report={report.name} query={query} cell={cell} onClose={() => setCell(null)} />
        </Part>
      ) : null}
    </>
  )
}

function Notes({ report, answer }: { report: Report; answer: ReportAnswer }) {
  const notes = report.note ? [report.note(answer.parameters, answer)].flat() : []
  return notes.map((note) => (
    <p key={note} className="report-note">
      {inLanguage(note)}
    </p>
  ))
}

/** Returns the query with the values that the report chose for parameters without one. */
function withDefaults({ defaults }: Report, query: ReportQuery, answer: ReportAnswer | undefined): ReportQuery {
  if (!defaults || !answer) return query
  const chosen = Object.entries(answer.parameters).flatMap(([name, value]) =>
    query[name] === null && typeof value === 'string' ? [[name, value] as const] : [],
  )
  return { ...query, ...Object.fromEntries(chosen) }
}

function hasSubject({ parameters }: Report, query: ReportQuery): boolean {
  return Object.entries(parameters).some(([name, { kind }]) => kind === 'subject' && query[name] !== null)
}

/**
 * Returns the displayed parameters, flags last. Flags filter the rows of all records; a report about one record has its
 * own rows.
 */
function shownParameters({ parameters }: Report, isOfOne: boolean) {
  const all = Object.entries(parameters)
  const flags = all.filter(([, { kind }]) => kind === 'flag')
  return [...all.filter((one) => !flags.includes(one)), ...(isOfOne ? [] : flags)]
}
