import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PrintedBlock } from '../../../domain/printing/blocks.ts'
import { PaperView } from './paper-view.tsx'

const closing: PrintedBlock = {
  kind: 'closing',
  words: null,
  taxes: null,
  sums: [
    { label: 'Subtotal', text: '230.00', note: 'Includes line discounts of 20.00' },
    { label: 'Total (EUR)', text: '230.00', isStrong: true },
  ],
  due: { label: 'Balance due (EUR)', text: '130.00', note: 'Due 30 Nov 2026' },
}
const payment: PrintedBlock = {
  kind: 'payment',
  label: 'Payment details',
  facts: [{ label: 'IBAN', text: 'DE89 3704 0044 0532 0130 00' }],
  code: { label: 'Scan to pay', text: 'BCD' },
}

test('a paper shows the amount due below its totals, and the payment code', async () => {
  await act(async () => void render(<PaperView paper={{ blocks: [closing, payment] }} />))
  const texts = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(texts).toEqual(['230.00', '230.00', '130.00', 'DE89 3704 0044 0532 0130 00'])
  for (const text of ['Includes line discounts of 20.00', 'Due 30 Nov 2026', 'Payment details']) screen.getByText(text)
  await screen.findByRole('img', { name: 'Scan to pay' })
})
