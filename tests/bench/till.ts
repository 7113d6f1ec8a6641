/**
 * Measures the till: a scan until its line is in the cart, with 50,000 items; a cash sale from the key to the receipt, without
 * a connection; and 500 queued sales of three lines, sent and posted.
 */
import type { Page } from '@playwright/test'
import pg from 'pg'
import type { Sale, TillFact } from '../../domain/till/facts.ts'
import { withHash } from '../../domain/till/hash-fact.ts'
import type { SyncAnswer } from '../../domain/till/sync.ts'
import { FACTS_PER_REQUEST } from '../../domain/till/sync.ts'
import { statement } from '../../server/db/core/client.ts'
import type { Context } from '../../server/services/core/unit-of-work.ts'
import { newId } from '../../server/services/core/unit-of-work.ts'
import { median } from './rounds.ts'
import type { Visitor } from './signed-in-page.ts'
import { withSignedInPage } from './signed-in-page.ts'

const ITEMS = 50_000
const SALES = 500
const rounds = 15

type TillCase = Visitor & { slug: string; adminUrl: string }

/** Returns one line; the company has no items before. */
export async function benchTillPage({ slug, adminUrl, ...visitor }: TillCase): Promise<string> {
  await fillItems(adminUrl, slug)
  return withSignedInPage(visitor, async (page) => {
    await page.goto(`/${slug}/sales/pos`)
    await page.getByRole('button', { name: 'Register till' }).click()
    await page.getByLabel('Cash in the drawer').fill('50')
    await page.getByRole('button', { name: 'Open shift' }).click()
    const field = page.getByRole('textbox', { name: 'Scan or type a code or name' })
    await field.waitFor({ timeout: 60_000 })
    await page.context().setOffline(true)
    const scans: number[] = []
    const sales: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      await field.fill(`I${(round * 3331 + 17) % ITEMS}`)
      scans.push(await timed(page, 'Enter', '.till-lines > li.is-selected'))
      await page.keyboard.press('F8')
      const exact = page.getByRole('button', { name: 'Exact' })
      await exact.focus()
      sales.push(await timed(page, 'Enter', '.till-paid'))
      await page.getByRole('button', { name: 'New sale' }).click()
      await page.locator('.till-lines').waitFor({ state: 'detached' })
    }
    return (
      `a scan among ${ITEMS} items is in the cart after ${median(scans).toFixed(0)} ms (target 50 ms), ` +
      `a cash sale without a connection is recorded after ${median(sales).toFixed(0)} ms (target 100 ms)`
    )
  })
}

/** Presses a key and returns the time until a place of the page appears or changes, in milliseconds. */
async function timed(page: Page, key: string, selector: string): Promise<number> {
  const elapsed = await page.evaluateHandle(
    ([name, place]) => ({
      ms: new Promise<number>((resolve) => {
        document.addEventListener(
          'keydown',
          ({ key: pressed }) => {
            if (pressed !== name) return
            const started = performance.now()
            new MutationObserver((_changes, observer) => {
              if (document.querySelector(String(place)) === null) return
              observer.disconnect()
              resolve(performance.now() - started)
            }).observe(document.body, { subtree: true, childList: true, attributes: true })
          },
          { capture: true, once: true },
        )
      }),
    }),
    [key, selector],
  )
  await page.keyboard.press(key)
  return elapsed.evaluate(({ ms }) => ms)
}

async function fillItems(adminUrl: string, slug: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into item (company_id, id, name, code, unit_id, inventory_account_id, cogs_account_id, selling_price)
       select c.id, gen_random_uuid(), 'Item ' || n, 'I' || n, u.id, i.id, g.id, 1 + n % 90
       from company c join unit u on u.company_id = c.id and u.short_name = 'pcs'
       join account i on i.company_id = c.id and i.system_code = 'INVENTORY'
       join account g on g.company_id = c.id and g.system_code = 'COGS', generate_series(0, $2::int - 1) n
       where c.slug = $1`,
      [slug, ITEMS],
    )
    await client.query('analyze item')
  } finally {
    await client.end()
  }
}

type SyncCase = { context: Context; origin: string; slug: string; token: string; today: string }

/** Returns one line; the company has items in stock. */
export async function benchTillSync({ context, origin, slug, token, today }: SyncCase): Promise<string> {
  const { companyId } = context.who
  const [[mode], [member], items] = await context.db.batch(companyId, [
    statement<{ id: string }>(`select id from payment_mode where company_id = $1 and name = 'Cash'`, [companyId]),
    statement<{ id: string }>('select id from member where company_id = $1', [companyId]),
    statement<{ id: string; unit: string }>(
      'select id, unit_id as unit from item where company_id = $1 order by id limit 60',
      [companyId],
    ),
  ])
  const base = `${origin}/api/company/${slug}/sales/pos`
  const till = await sent<{ id: string; prefix: string; key: string }>(`${base}/tills/`, `Token ${token}`, {
    name: 'Till',
    mode: mode?.id,
  })
  const facts: TillFact[] = []
  const record = (content: Pick<TillFact, 'kind' | 'body'>) => {
    const frame = {
      id: newId(),
      till: till.id,
      n: facts.length + 1,
      at: new Date().toISOString(),
      cashier: member?.id ?? '',
      previous: facts.at(-1)?.hash ?? '',
    }
    facts.push(withHash({ ...frame, ...content } as TillFact))
    return frame.id
  }
  const shift = record({ kind: 'shift_opened', body: { float: '50.00' } })
  for (let sale = 1; sale <= SALES; sale += 1) {
    const rows = [0, 1, 2].map((place) => items[(sale * 3 + place) % items.length])
    const body: Sale = {
      shift,
      number: `${till.prefix}-${String(sale).padStart(6, '0')}`,
      date: today,
      customer: { kind: 'name', name: null },
      tax_type: 'exclusive',
      rows: rows.map((item) => ({
        item: item?.id ?? '',
        description: null,
        quantity: '1',
        unit: item?.unit ?? '',
        rate: '9.5',
        discount: '0',
        discount_type: null,
        tax_scheme: null,
        tax_rate: null,
      })),
      discount: '0',
      discount_type: null,
      remarks: null,
      payments: [
        { id: newId(), mode: mode?.id ?? '', amount: '28.50', tendered: '30.00', outcome: 'paid', reference: null },
      ],
      totals: { sub_total: '28.50', discount: '0.00', tax: '0.00', total: '28.50' },
      catalog: 'v1',
    }
    record({ kind: 'sale', body })
  }
  const started = performance.now()
  for (let at = 0; at < facts.length; at += FACTS_PER_REQUEST) {
    const batch = facts.slice(at, at + FACTS_PER_REQUEST)
    const { answers } = await sent<SyncAnswer>(`${base}/sync/`, `Till ${till.key}`, { facts: batch })
    const wrong = answers.find(({ outcome }) => outcome !== 'stored')
    if (wrong) throw new Error(`A sale was not stored: ${JSON.stringify(wrong)}`)
  }
  const seconds = (performance.now() - started) / 1000
  return `${SALES} queued sales of three stock lines and a receipt are posted in ${seconds.toFixed(1)} s (target 20 s)`
}

async function sent<T>(url: string, authorization: string, body: object): Promise<T> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return answer.json() as Promise<T>
}
