import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { company } from '../../../tests/support/company.ts'
import { CompanyProvider } from '../../providers/company-provider.tsx'
import type { ChartData } from './chart-scale.ts'
import type { ChartKind } from './chart.tsx'
import { Chart } from './chart.tsx'

afterEach(cleanup)

const rights = { role: 'owner', roles: ['owner'], permissions: {} }
const show = (kind: ChartKind, data: ChartData) =>
  render(
    <CompanyProvider value={{ company, rights }}>
      <Chart kind={kind} label="Sales" data={data} />
    </CompanyProvider>,
  )
const point = (value: string) => ({ value, text: `${value}.00` })
const sales: ChartData = {
  labels: ['May', 'Jun'],
  series: [
    { id: 'a', name: 'Amy', points: [point('100'), point('50')] },
    { id: 'b', name: 'Ben', points: [point('0'), point('70')] },
  ],
}
const count = (selector: string) => document.querySelectorAll(selector).length
const marks = () => [...document.querySelectorAll('.chart-mark title')].map(({ textContent }) => textContent)
const legend = () => [...document.querySelectorAll('.chart-legend li')].map(({ textContent }) => textContent)

test.each<[ChartKind, { rect: number; polyline: number }]>([
  ['Bar', { rect: 4, polyline: 0 }],
  ['Line', { rect: 0, polyline: 2 }],
  ['Mixed', { rect: 2, polyline: 1 }],
])('%s: every point is named, and every series is in the legend', (kind, shapes) => {
  show(kind, sales)
  expect(screen.getByRole('img', { name: 'Sales' })).toBeDefined()
  expect({ rect: count('rect'), polyline: count('polyline') }).toEqual(shapes)
  expect(marks().toSorted()).toEqual([
    'Jun · Amy · 50.00',
    'Jun · Ben · 70.00',
    'May · Amy · 100.00',
    'May · Ben · 0.00',
  ])
  expect(legend()).toEqual(['Amy', 'Ben'])
})

test.each<ChartKind>(['Pie', 'Doughnut', 'Polar Area'])('%s: every slice is in the legend with its figure', (kind) => {
  show(kind, { labels: sales.labels, series: sales.series.slice(0, 1) })
  expect(count('path.chart-slice')).toBe(2)
  expect(legend()).toEqual(['May100.00', 'Jun50.00'])
})

test('a radar has a corner for each label and an outline for each series', () => {
  show('Radar', { ...sales, labels: ['May', 'Jun', 'Jul'] })
  expect(count('polygon.chart-path')).toBe(2)
  expect(document.querySelector('.chart-ring')?.getAttribute('points')?.split(' ')).toHaveLength(3)
})

test('a mark opens its rows, and a chart without values is drawn', () => {
  const onOpen = vi.fn()
  show('Bar', { labels: ['May'], series: [{ id: 'a', name: 'Amy', points: [{ ...point('1'), onOpen }] }] })
  fireEvent.click(document.querySelector('rect') as Element)
  expect(onOpen).toHaveBeenCalledOnce()
  cleanup()
  show('Pie', { labels: ['May'], series: [{ id: 'a', name: 'Amy', points: [point('0')] }] })
  expect(marks()).toEqual(['May · 0.00'])
})
