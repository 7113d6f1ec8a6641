import { expect, test } from 'vitest'
import { setCompany, setCompanyWork, setMoment } from './local-settings.ts'

test('values are written into statements, since these take no parameters', () => {
  const id = '01a22137-ab37-7460-afac-03e5fe2392a5'
  expect(setCompany(id).sql).toBe(`set local daybook.company = '${id}'`)
  expect(setCompanyWork('purging', id).sql).toBe(`set local daybook.purging = '${id}'`)
  expect(setMoment('known_at', '2026-06-15 12:00:00.123456+00').sql).toContain("= '2026-06-15 12:00:00.123456+00'")
  expect(setMoment('now', '2026-06-15T12:00:00.000Z').sql).toContain("= '2026-06-15T12:00:00.000Z'")
})

test.each(['', 'one', "01a22137-ab37-7460-afac-03e5fe2392a5'; select 1; --", '01a22137ab377460afac03e5fe2392a5'])(
  'the id of a company “%s” is refused before anything is sent',
  (id) => {
    expect(() => setCompany(id)).toThrow('must be a UUID')
    expect(() => setCompanyWork('importing', id)).toThrow('must be a UUID')
  },
)

test.each(['', 'now', '2026-06-15', "2026-06-15T12:00:00Z'; select 1"])('the moment “%s” is refused', (moment) => {
  expect(() => setMoment('now', moment)).toThrow('with a zone')
})
