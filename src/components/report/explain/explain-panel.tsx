import { ArrowLeftOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Button, Drawer, Skeleton } from 'antd'
import { useState } from 'react'
import { formatDate } from '../../../lib/format/format.ts'
import { inLanguage } from '../../../lib/i18n.ts'
import type { ReportQuery } from '../../../lib/format/report-query.ts'
import '../../../lib/texts/explain-texts.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { PermittedLink } from '../../layout/permitted-link.tsx'
import { PrintButton } from '../../paper/print-button.tsx'
import { RequestFailed } from '../../resource/record/request-failed.tsx'
import { useExplainTexts } from './use-explain-texts.ts'
import type { ExplainedPart, Explanation } from '../../../../domain/reports/explain/explanation.ts'
import { useExplanation } from './use-explanation.ts'
import '../report.css'
import './explain.css'
import { RecordLink } from '../../layout/record-link.tsx'

/** The cell of a report that is explained. */
export type ExplainedCell = { row: string; column: string }
type Step = Readonly<Record<string, string>>
type ExplainPanelProps = { report: string; query: ReportQuery; cell: ExplainedCell; onClose: () => void }

const WIDTH = 520

/** Explains a figure beside the report: each level lists what adds up to it, down to journal lines. */
export function ExplainPanel({ report, query, cell, onClose }: ExplainPanelProps) {
  const t = useTranslate()
  const [steps, setSteps] = useState<readonly Step[]>([])
  const parameters = { ...query, hide_zero: null, known_at: null, ...cell, ...steps.at(-1) }
  const { answer, query: request } = useExplanation(report, parameters)
  return (
    <Drawer
      open
      width={`min(${WIDTH}px, 100vw)`}
      onClose={onClose}
      title={answer ? t('explain.title', { name: inLanguage(answer.name) }) : ' '}
      extra={
        <span className="explain-actions">
          {steps.length === 0 ? null : (
            <Button icon={<ArrowLeftOutlined aria-hidden />} onClick={() => setSteps(steps.slice(0, -1))}>
              {t('explain.back')}
            </Button>
          )}
          <PrintButton
            path={`reports/${report}/explain/print.pdf`}
            query={parameters}
            fileName={`${report}-explanation.pdf`}
          />
        </span>
      }
    >
      {request.error ? (
        <RequestFailed error={request.error} onRetry={() => void request.refetch()} />
      ) : answer ? (
        <Level
          answer={answer}
          account={steps.at(-1)?.['account'] ?? null}
          onOpen={(below) => setSteps([...steps, { ...steps.at(-1), ...below }])}
        />
      ) : (
        <Skeleton active />
      )}
    </Drawer>
  )
}

type LevelProps = { answer: Explanation; account: string | null; onOpen: (below: Step) => void }

function Level({ answer, account, onOpen }: LevelProps) {
  const t = useTranslate()
  const { slug } = useCompany()
  const { sentence, money, ratio } = useExplainTexts()
  const { parts, sum, amount, relation, adds_up: addsUp, formula, start_date: start, end_date: end } = answer
  const total = formula === null ? money(sum) : ratio(sum)
  const whole = t(relation === 'difference' ? 'explain.difference' : 'explain.sum', { amount: total })
  const outcome = addsUp ? whole : t('explain.gap', { sum: total, amount: money(amount) })
  const footer = formula === null ? outcome : t('explain.quotient', { formula: inLanguage(formula), amount: total })
  return (
    <>
      <p className="explain-sentence">{sentence(answer, account !== null)}</p>
      {account === null ? null : (
        <p>
          <PermittedLink to={`/${slug}/account/ledgers/${account}?start_date=${start}&end_date=${end}`}>
            {t('explain.ledger')}
          </PermittedLink>
        </p>
      )}
      <table className="sheet explain-parts">
        <thead>
          <tr>
            <th scope="col">{t('explain.part')}</th>
            <th scope="col" className="amount">
              {t('explain.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <PartRow key={`${part.kind} ${part.id}`} part={part} onOpen={onOpen} />
          ))}
          {parts.length === 0 ? (
            <tr>
              <td colSpan={2}>{t('explain.none')}</td>
            </tr>
          ) : null}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2} className="amount">
              {footer}
            </th>
          </tr>
        </tfoot>
      </table>
    </>
  )
}

function PartRow({ part, onOpen }: { part: ExplainedPart; onOpen: (below: Step) => void }) {
  const t = useTranslate()
  const { locale } = useCompany()
  const { partName, money } = useExplainTexts()
  const { below, document_path: path, document_id: document, start_date: date } = part
  const name = partName(part)
  const figure = money(part.amount)
  const isDocument = path !== null && document !== null
  return (
    <tr>
      <th scope="row">
        {isDocument ? (
          <>
            <RecordLink path={path} id={document}>
              {name}
            </RecordLink>
            <span className="muted explain-detail">
              {formatDate(date, locale)} {part.name}
            </span>
          </>
        ) : below ? (
          <button type="button" className="figure-button" onClick={() => onOpen(below)}>
            {name}
          </button>
        ) : (
          name
        )}
      </th>
      <td className="amount">
        {below ? (
          <button
            type="button"
            className="figure-button"
            aria-label={
              isDocument ? t('explain.lines', { document: name }) : t('explain.open', { figure: `${name} ${figure}` })
            }
            onClick={() => onOpen(below)}
          >
            {figure}
          </button>
        ) : (
          figure
        )}
      </td>
    </tr>
  )
}
