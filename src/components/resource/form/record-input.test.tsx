import { Refine } from '@refinedev/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { company } from '../../../../tests/support/company.ts'
import { date, text } from '../../../../domain/resources/core/define.ts'
import { salesAgents } from '../../../../domain/resources/trade/sales-agents.ts'
import { CompanyProvider } from '../../../providers/company-provider.tsx'
import { i18nProvider } from '../../../providers/i18n-provider.ts'
import { RecordInput } from './record-input.tsx'

afterEach(cleanup)

const rights = { role: 'owner', roles: ['owner'], permissions: {} }
const resource = {
  ...salesAgents,
  fields: { name: text({ label: 'Name' }), since: date({ label: 'Since' }) },
}

test('a date field loads its picker separately from the form', async () => {
  const form = (
    <Refine dataProvider={{} as never} i18nProvider={i18nProvider} options={{ disableTelemetry: true }}>
      <CompanyProvider value={{ company, rights }}>
        <RecordInput resource={resource} name="name" id="name" value="Ann" />
        <RecordInput resource={resource} name="since" id="since" value="2026-03-04" />
      </CompanyProvider>
    </Refine>
  )
  // Components that wait for a chunk continue only when the first render is awaited.
  await act(async () => void render(form))
  expect(await screen.findByDisplayValue('4 Mar 2026')).toHaveProperty('id', 'since')
})
