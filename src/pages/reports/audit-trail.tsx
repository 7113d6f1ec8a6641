import type { HttpError } from '@refinedev/core'
import { useCustom, useTranslate } from '@refinedev/core'
import type { Changes } from '../../../domain/audit/change-lines.ts'
import { auditTrail } from '../../../domain/resources/audit-reports.ts'
import { auditActions, auditedTypes, briefChanges, labelOf } from '../../../domain/resources/audit-words.ts'
import { KeyChip } from '../../components/report/key-chip.tsx'
import type { ReportQuestion } from '../../components/report/parameters/use-report-question.ts'
import { useReportQuestion } from '../../components/report/parameters/use-report-question.ts'
import type { ReportAnswer, ReportRow, ShownColumn } from '../../components/report/report-types.ts'
import { ReportView } from '../../components/report/report-view.tsx'
import '../../lib/texts/audit-texts.ts'
import { formatDate } from '../../lib/format/format.ts'
import { inLanguage } from '../../lib/i18n.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { useMay } from '../../providers/use-may.ts'

type AuditTrailRow = ReportRow & { at: string; user: string; action: string; resource: string; changes: Changes }
type AuditTrailAnswer = Omit<ReportAnswer, 'rows'> & { rows: AuditTrailRow[] }
type Person = { id: string; label: string; hint: string }

/** Renders what was changed in a period, limited to a user, a type of record and an action. */
export function AuditTrail() {
  const t = useTranslate()
  const { locale } = useCompany()
  const question = useReportQuestion(auditTrail)
  const cellsOf = ({ at, user, action, resource, changes }: AuditTrailRow) => ({
    at: `${formatDate(at.slice(0, 10), locale)}, ${at.slice(11, 16)}`,
    user,
    action: t(`auditAction.${action}`, {}, labelOf(action)),
    type: t(`auditThing.${resource}`, {}, resource),
    changes: briefChanges({ resource, changes }, inLanguage),
  })
  const labels = {
    at: t('audit.when'),
    user: t('audit.who'),
    action: t('audit.what'),
    type: t('audit.kind'),
    changes: t('audit.changes'),
  }
  const columns = Object.entries(labels).map(([key, label]): ShownColumn => ({
    key,
    label,
    isText: true,
    value: (cells) => cells[key] ?? '',
  }))
  return (
    <ReportView<AuditTrailAnswer>
      report={auditTrail}
      question={question}
      slots={{
        options: <Filters question={question} />,
        columns: () => columns,
        rows: ({ rows }) => rows.map((row) => ({ ...row, cells: cellsOf(row) })),
      }}
    />
  )
}

function Filters({ question: { query, change } }: { question: ReportQuestion }) {
  const t = useTranslate()
  const mayReadUsers = useMay()('settings_audit_logs.read')
  const { result } = useCustom<Person[], HttpError>({
    url: 'settings/audit-logs/people',
    method: 'get',
    errorNotification: false,
    queryOptions: { enabled: mayReadUsers },
  })
  const people = Array.isArray(result.data) ? result.data : []
  const lists = {
    ...(mayReadUsers ? { user: people.map(({ id, label }) => ({ value: id, label })) } : {}),
    type: Object.keys(auditedTypes).map((path) => ({ value: path, label: t(`auditThing.${path}`) })),
    action: Object.keys(auditActions).map((action) => ({ value: action, label: t(`auditAction.${action}`) })),
  }
  return Object.entries(lists).map(([name, options]) => (
    <KeyChip
      key={name}
      label={t(`audit.filter.${name === 'type' ? 'resource' : name}`)}
      options={options}
      value={typeof query[name] === 'string' ? query[name] : null}
      onChange={(value) => change({ [name]: value })}
    />
  ))
}
