/** The routes of tills: the permissions that members need for them, and those that only the key of a till opens. */
import type { TestApp } from './harness.ts'
import type { Route } from './routes-of-the-server.ts'
import { routesOf } from './routes-of-the-server.ts'

export const tillRights: Readonly<Record<string, string>> = {
  'GET /sales/pos/tills/': 'sales_pos.read',
  'POST /sales/pos/tills/': 'sales_pos.approve',
  'PATCH /sales/pos/tills/{id}/': 'sales_pos.approve',
  'POST /sales/pos/tills/{id}/revoke/': 'sales_pos.approve',
  'GET /sales/pos/parked/': 'sales_shifts.read',
  'POST /sales/pos/parked/{id}/retry/': 'sales_shifts.update',
  'POST /sales/pos/import/': 'sales_shifts.approve',
}

const forTills = ['POST sync/', 'POST heartbeat/', 'GET catalog/', 'GET sale/{id}/'].map((route) =>
  route.replace(' ', ' /api/company/{company}/sales/pos/'),
)

/** Whether only the key of a till opens a route: tested in till-attacks.test.ts for members, other companies and wrong keys. */
export function isForTills({ method, path }: Route): boolean {
  return forTills.includes(`${method} ${path}`)
}

/** Returns the routes of the server besides those. */
export function memberRoutesOf(app: TestApp): Route[] {
  return routesOf(app).filter((route) => !isForTills(route))
}

/** The ids that bodies of tills accept: tried in till-attacks.test.ts. */
export const tillIds = [
  'sales/pos/tills/ mode',
  ...['sync', 'import'].flatMap((act) => ['id', 'till', 'cashier'].map((name) => `sales/pos/${act}/ ${name}`)),
]
