import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { CatalogCompany } from '../../../domain/till/catalog.ts'
import { catalog } from '../../../tests/support/till-catalog.ts'
import { formatDate, formatDateTime } from '../../lib/format/format.ts'
import { useCatalogParts } from './till-context.tsx'

afterEach(cleanup)

function styleOf(change: Partial<CatalogCompany>) {
  const kept = { ...catalog, company: { ...catalog.company, ...change } }
  const { result } = renderHook(() => useCatalogParts(kept, null))
  if (result.current === null) throw new Error('No catalog')
  return result.current.style
}

test('a till writes dates in the calendar and the style of its company', () => {
  const nepal = styleOf({ locale: 'en-NP', calendar: 'bs', time_zone: 'Asia/Kathmandu' })
  expect(formatDate('2026-10-31', nepal.locale)).toBe('14 Kartik 2083')
  expect(formatDateTime('2026-10-31T06:00:00.000Z', nepal)).toBe('14 Kartik 2083, 11:45')
  expect(formatDate('2026-10-31', styleOf({ date_style: 'iso' }).locale)).toBe('2026-10-31')
  expect(formatDate('2026-10-31', styleOf({ date_style: 'numeric' }).locale)).toBe('31/10/2026')
  expect(formatDate('2026-10-31', styleOf({}).locale)).toBe('31 Oct 2026')
})
