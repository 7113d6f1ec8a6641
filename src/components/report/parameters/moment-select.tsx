import { formatDate } from '../../../lib/format/format.ts'
import { screen } from '../../../lib/screen.tsx'
import { useCompany } from '../../../providers/company-provider.tsx'
import { Part } from '../../layout/part.tsx'
import { FilterChip } from '../filter-chip.tsx'

/** Loaded when a moment is first selected. */
const MomentForm = screen(() => import('./moment-form.tsx').then((chunk) => chunk?.MomentForm))

type MomentSelectProps = {
  label: string
  /** 'YYYY-MM-DDTHH:MM' in the company's time zone; null without one. */
  value: string | null
  onChange: (moment: string | null) => void
}

/** Selects a date and a time of day, which a report is limited to. */
export function MomentSelect({ label, value, onChange }: MomentSelectProps) {
  const { locale } = useCompany()
  const [day = '', time = ''] = (value ?? '').split('T')
  return (
    <FilterChip label={label} name={value === null ? null : `${formatDate(day, locale)}, ${time}`}>
      {(close) => (
        <Part>
          <MomentForm
            moment={{ day: day || null, time }}
            onChange={(moment) => {
              close()
              onChange(moment)
            }}
          />
        </Part>
      )}
    </FilterChip>
  )
}
