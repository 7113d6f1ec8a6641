/** Writing routes of fiscal years and tax returns, each with a successful write and its audit rows. */
import type { Step } from './audit-step.ts'
import type { TestApp } from './harness.ts'
import { base } from './resource-samples.ts'

const company = '/api/company/{company}/'

export function yearSteps(app: TestApp): Step[] {
  const get = (path: string) => app.as('owner').get(`${base}/${path}`)
  const post = (path: string, body: object) => app.as('owner').post(`${base}/${path}/`, body)
  let id = ''
  let taxReturn = ''
  return [
    {
      route: `POST ${company}account/fiscal-years/add-until/`,
      leaves: 'create account/fiscal-years',
      act: () => post('account/fiscal-years/add-until', { date: '2028-06-30' }),
    },
    {
      route: `POST ${company}account/fiscal-years/move-start/`,
      leaves: 'create account/fiscal-years',
      act: async () => {
        const start = '2024-06-30'
        const { body } = await post('account/fiscal-years/move-start/preview', { start })
        return post('account/fiscal-years/move-start', { start, fingerprint: body.fingerprint })
      },
    },
    {
      route: `POST ${company}account/fiscal-years/{id}/close/`,
      leaves: 'close account/fiscal-years, update company',
      act: async () => {
        const { body: years } = await get('account/fiscal-years/?_sort=start_date')
        const { body } = await get(`account/fiscal-years/${years[0].id}/closing/`)
        id = years[0].id
        return post(`account/fiscal-years/${id}/close`, { fingerprint: body.fingerprint })
      },
    },
    {
      route: `POST ${company}account/fiscal-years/{id}/reopen/`,
      leaves: 'reopen account/fiscal-years, update company',
      act: () => post(`account/fiscal-years/${id}/reopen`, { reason: 'A late bill' }),
    },
    {
      route: `POST ${company}tax/returns/{id}/corrections/`,
      leaves: 'create tax/returns, update tax/returns',
      act: async () => {
        const { body } = await post('tax/returns', { start_date: '2026-01-01', end_date: '2026-03-31' })
        taxReturn = body.id
        return post(`tax/returns/${taxReturn}/corrections`, { returns: [] })
      },
    },
    {
      route: `POST ${company}tax/returns/{id}/file/`,
      leaves: 'file tax/returns',
      act: async () => {
        const { fingerprint } = (await get(`tax/returns/${taxReturn}/figures/`)).body
        return post(`tax/returns/${taxReturn}/file`, { filed_on: '2026-05-01', fingerprint })
      },
    },
  ]
}
