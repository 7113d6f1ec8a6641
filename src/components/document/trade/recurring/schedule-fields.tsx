import { useTranslate } from '@refinedev/core'
import { Checkbox, Input, Select, Space } from 'antd'
import type { TemplatePath } from '../../../../../domain/documents/recurring/template-paths.ts'
import { repeatUnits } from '../../../../../domain/documents/recurring/repeat-units.ts'
import { useLabels } from '../../../../lib/labels.ts'
import { DateField } from '../../date-field.tsx'
import { DocumentField, wrongInput } from '../../document-field.tsx'
import type { Schedule } from './template-draft.ts'
import { templateResource } from './template-kinds.ts'

type ScheduleProps = {
  path: TemplatePath
  schedule: Schedule
  errors: Readonly<Record<string, string>>
  onChange: (part: Partial<Schedule>) => void
}

/** Renders how often documents are made, until when, when they are due, and what happens with them. */
export function ScheduleFields({ path, schedule, errors, onChange }: ScheduleProps) {
  const t = useTranslate()
  const labels = useLabels(templateResource(path))
  const isSale = path.startsWith('sales/')
  const common = { schedule, errors, onChange }
  return (
    <section className="document-card">
      <h2 className="side-title">{t('recurring.schedule')}</h2>
      <div className="trade-fields">
        <IntervalField {...common} label={labels.field('repeat_every')} count="repeat_every" unit="repeat_unit" />
        <DateField
          name="start_date"
          label={labels.field('start_date')}
          error={errors['start_date']}
          value={schedule.start_date}
          onChange={(date) => onChange({ start_date: date })}
        />
        <DateField
          name="end_date"
          label={labels.field('end_date')}
          error={errors['end_date']}
          hint={t('recurring.endHint')}
          value={schedule.end_date}
          onChange={(date) => onChange({ end_date: date })}
        />
        <DocumentField name="end_after" label={labels.field('end_after')} error={errors['end_after']}>
          <Input
            id="document-end_after"
            inputMode="numeric"
            maxLength={10}
            suffix={t('recurring.documents')}
            value={schedule.end_after}
            {...wrongInput('end_after', errors['end_after'])}
            onChange={(event) => onChange({ end_after: event.target.value.trim() })}
          />
        </DocumentField>
        <IntervalField
          {...common}
          label={labels.field('due_after')}
          count="due_after"
          unit="due_unit"
          hint={t('recurring.dueHint')}
        />
        <div className="recurring-flags">
          <Checkbox
            checked={schedule.is_automatic}
            onChange={(event) => onChange({ is_automatic: event.target.checked })}
          >
            {labels.field('is_automatic')}
          </Checkbox>
          {isSale ? (
            <Checkbox
              checked={schedule.is_automatic && schedule.send_email}
              disabled={!schedule.is_automatic}
              onChange={(event) => onChange({ send_email: event.target.checked })}
            >
              {labels.field('send_email')}
            </Checkbox>
          ) : null}
          {schedule.is_automatic ? null : <div className="field-hint">{labels.help('is_automatic')}</div>}
        </div>
      </div>
    </section>
  )
}

type IntervalProps = Omit<ScheduleProps, 'path'> & {
  label: string
  count: 'repeat_every' | 'due_after'
  unit: 'repeat_unit' | 'due_unit'
  hint?: string
}

/** Renders a number of days, weeks, months or years. */
function IntervalField({ schedule, errors, onChange, label, count, unit, hint }: IntervalProps) {
  const t = useTranslate()
  const error = errors[count] ?? errors[unit]
  const change = (text: string) => {
    const isStarted = count === 'due_after' && schedule.due_unit === null && text !== ''
    const isCleared = count === 'due_after' && text === ''
    onChange({ [count]: text, ...(isStarted ? { due_unit: 'Day' } : {}), ...(isCleared ? { due_unit: null } : {}) })
  }
  return (
    <DocumentField name={count} label={label} error={error} hint={hint}>
      <Space.Compact block>
        <Input
          id={`document-${count}`}
          className="recurring-count"
          inputMode="numeric"
          maxLength={10}
          value={schedule[count]}
          {...wrongInput(count, error)}
          onChange={(event) => change(event.target.value.trim())}
        />
        <Select
          id={`document-${unit}`}
          className="document-select"
          aria-label={t('recurring.unitOf', { field: label })}
          value={schedule[unit]}
          options={Object.keys(repeatUnits).map((value) => ({ value, label: t(`recurring.units.${value}`) }))}
          onChange={(value) => onChange({ [unit]: value })}
        />
      </Space.Compact>
    </DocumentField>
  )
}
