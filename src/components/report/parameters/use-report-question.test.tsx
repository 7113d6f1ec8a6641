import { act, cleanup, render } from '@testing-library/react'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { bankReconciliation } from '../../../../domain/resources/banking/bank-reports.ts'
import type { Report } from '../../../../domain/resources/core/define-report.ts'
import { customerAgeing } from '../../../../domain/resources/payments/money-reports.ts'
import { company } from '../../../../tests/support/company.ts'
import { CompanyProvider } from '../../../providers/company-provider.tsx'
import { savedParameters } from './saved-parameters.ts'
import type { ReportQuestion } from './use-report-question.ts'
import { useReportQuestion } from './use-report-question.ts'

const today = '2026-11-26'
const tomorrow = '2026-11-27'

afterEach(() => {
  cleanup()
  globalThis.localStorage.clear()
})

/** Opens a report at an address on a day, and returns how its question is read and changed. */
async function openedAt(address: string, report: Report, day: string) {
  cleanup()
  history.replaceState(null, '', address)
  const drawn: ReportQuestion[] = []
  function Page() {
    drawn.push(useReportQuestion(report))
    return null
  }
  const value = { company: { ...company, today: day }, rights: { role: 'owner', roles: [], permissions: {} } }
  const router = createBrowserRouter([
    {
      path: '*',
      element: (
        <CompanyProvider value={value}>
          <Page />
        </CompanyProvider>
      ),
    },
  ])
  await act(async () => {
    render(<RouterProvider router={router} />)
    await Promise.resolve()
  })
  const question = () => {
    const last = drawn.at(-1)
    if (!last) throw new Error('The page was drawn')
    return last
  }
  return {
    question,
    change: async (part: Record<string, string | null>) => {
      await act(async () => {
        question().change({ ...question().parameters, ...part })
        await Promise.resolve()
      })
    },
  }
}

test('a link as of today stays today when it is remembered or saved, another day stays itself', async () => {
  const page = '/maple/reports/customer-ageing'
  const linked = await openedAt(`${page}?as_of=${today}&by=due`, customerAgeing, today)
  expect(linked.question().query).toMatchObject({ as_of: null, by: 'due' })
  await linked.change({ by: 'document' })
  expect(location.search).toBe('?by=document')
  expect(savedParameters(linked.question().parameters, { ...company, today })).toBe('by=document')
  const later = await openedAt(page, customerAgeing, tomorrow)
  expect(later.question().query).toMatchObject({ as_of: null, by: 'document' })

  const earlier = await openedAt(`${page}?as_of=${today}`, customerAgeing, tomorrow)
  await earlier.change({ by: 'due' })
  expect(earlier.question().query).toMatchObject({ as_of: today, by: 'due' })
  expect((await openedAt(page, customerAgeing, tomorrow)).question().query).toMatchObject({ as_of: today })
})

test('today is a date where a report begins with another day', async () => {
  const linked = await openedAt(`/maple/reports/bank-reconciliation?as_of=${today}`, bankReconciliation, today)
  expect(linked.question().query).toMatchObject({ as_of: today })
})
