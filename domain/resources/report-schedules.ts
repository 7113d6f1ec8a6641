import { frequencies } from '../reports/schedule/next-run.ts'
import { fileFormats } from '../reports/schedule/read-schedule.ts'
import { choice, defineResource, flag, note, quantity, text } from './core/define.ts'

/**
 * A schedule of emails of a saved view of a report. Like the view it is outside the list of resources; `readSchedule` parses
 * its fields, which are declared for the audit log.
 */
export const reportSchedules = defineResource({
  path: 'report-schedules',
  label: 'Report schedule',
  plural: 'Report schedules',
  kind: 'record',
  table: 'report_schedule',
  title: 'view',
  screens: [],
  actions: '',
  sort: 'view',
  fields: {
    view: text({ label: 'Saved view', required: true }),
    frequency: choice({ label: 'Frequency', choices: frequencies, required: true }),
    weekday: quantity({ label: 'Day of the week', whole: true }),
    day: quantity({ label: 'Day', whole: true }),
    hour: quantity({ label: 'Hour', whole: true }),
    format: choice({ label: 'Format', choices: fileFormats, required: true }),
    recipients: text({ label: 'Recipients' }),
    message: note({ label: 'Message' }),
    is_active: flag({ label: 'Active' }),
    pause_reason: text({ label: 'Reason for the pause' }),
  },
})
