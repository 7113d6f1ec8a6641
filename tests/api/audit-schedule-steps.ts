/** The writing routes of scheduled reports, each with a successful write and its audit rows. */
import type { Step } from './audit-step.ts'
import type { TestApp } from './harness.ts'
import { base } from './resource-samples.ts'

const company = '/api/company/{company}/'

/** Returns the steps of the schedules of a view that the first one saves. */
export function scheduleSteps(app: TestApp): Step[] {
  const owner = app.as('owner')
  const ids = { view: '', schedule: '' }
  const viewOf = async (): Promise<string> => {
    const view = { resource: 'reports/income-statement', name: 'Emailed', query: 'period=last_month' }
    return (await owner.post(`${base}/views/`, view)).body.id
  }
  return [
    {
      route: `POST ${company}report-schedules/`,
      leaves: 'create views, create report-schedules',
      act: async () => {
        ids.view = await viewOf()
        const timing = { frequency: 'Monthly', day: 1, hour: 8, format: 'PDF' }
        const answer = await owner.post(`${base}/report-schedules/`, { view: ids.view, ...timing })
        ids.schedule = answer.body.id
        return answer
      },
    },
    {
      route: `PATCH ${company}report-schedules/{id}/`,
      leaves: 'update report-schedules',
      act: () => owner.patch(`${base}/report-schedules/${ids.schedule}/`, { is_active: false, version: 1 }),
    },
    {
      route: `DELETE ${company}report-schedules/{id}/`,
      leaves: 'delete report-schedules',
      act: () => owner.delete(`${base}/report-schedules/${ids.schedule}/?version=2`),
    },
    {
      route: `POST ${company}views/{id}/email/`,
      leaves: 'email views',
      act: () => owner.post(`${base}/views/${ids.view}/email/`, { format: 'PDF' }),
    },
  ]
}
