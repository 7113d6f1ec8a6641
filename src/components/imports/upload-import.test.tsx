import { Refine } from '@refinedev/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { company } from '../../../tests/support/company.ts'
import { importKinds, isImportKind } from '../../../domain/imports/kinds.ts'
import { moduleOf } from '../../../domain/resources/core/define.ts'
import { modules } from '../../../domain/resources/modules.ts'
import type { PermissionMap } from '../../../domain/permissions/can.ts'
import { CompanyProvider } from '../../providers/company-provider.tsx'
import { i18nProvider } from '../../providers/i18n-provider.ts'
import { UploadImport } from './upload-import.tsx'

afterEach(cleanup)

const kinds = Object.keys(importKinds).filter(isImportKind)

function show(kind: (typeof kinds)[number], permissions: PermissionMap) {
  render(
    <MemoryRouter>
      <Refine i18nProvider={i18nProvider} options={{ disableTelemetry: true }}>
        <CompanyProvider value={{ company, rights: { role: 'member', roles: ['member'], permissions } }}>
          <UploadImport kind={kind} />
        </CompanyProvider>
      </Refine>
    </MemoryRouter>,
  )
}

test.each(kinds)('the button that imports %s is visible with its permissions and hidden without either', (kind) => {
  const module = moduleOf(importKinds[kind].target)
  show(kind, { imports: { read: true }, [module]: { read: true, import: true } })
  expect(screen.getAllByRole('button', { name: 'Import' })).toHaveLength(1)
  for (const missing of ['import', 'read']) {
    cleanup()
    const others = modules.map(({ key, actions }) => [
      key,
      Object.fromEntries(actions.map((action) => [action, key !== module || action !== missing])),
    ])
    show(kind, Object.fromEntries(others))
    expect(screen.queryByRole('button')).toBeNull()
  }
})

test('the first choice of a kind already offers its files', async () => {
  const offered: string[] = []
  const click = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
    offered.push(this.accept)
  })
  try {
    render(
      <MemoryRouter>
        <Refine i18nProvider={i18nProvider} options={{ disableTelemetry: true }}>
          <CompanyProvider value={{ company, rights: { role: 'owner', roles: ['owner'], permissions: {} } }}>
            <UploadImport />
          </CompanyProvider>
        </Refine>
      </MemoryRouter>,
    )
    for (const kind of ['Bank statement', 'Items']) {
      fireEvent.click(screen.getByRole('button', { name: 'Import' }))
      fireEvent.click(await screen.findByRole('menuitem', { name: kind }))
    }
  } finally {
    click.mockRestore()
  }
  expect(offered.map((accept) => accept.includes('.ofx'))).toEqual([true, false])
})
