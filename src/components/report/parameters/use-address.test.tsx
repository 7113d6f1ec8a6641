import { act, render, screen } from '@testing-library/react'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { useAddress } from './use-address.ts'

test('two changes of the address before the next rendering are both applied', async () => {
  history.replaceState(null, '', '/maple/reports/customer-ageing?by=due')
  const drawn: ReturnType<typeof useAddress>[] = []
  function Page() {
    const address = useAddress()
    drawn.push(address)
    return <p>{`${address.read('as_of')} ${address.read('by')} ${address.read('party')}`}</p>
  }
  render(<RouterProvider router={createBrowserRouter([{ path: '*', element: <Page /> }])} />)
  const [first] = drawn
  await act(async () => {
    first?.write({ as_of: '2026-05-31' })
    await new Promise((resolve) => setTimeout(resolve))
    first?.write({ party: 'harbour', by: null })
  })
  expect(location.search).toBe('?as_of=2026-05-31&party=harbour')
  expect(screen.getByText('2026-05-31 null harbour')).toBeDefined()
})
