/** Writes the catalog of a till: everything that it needs to sell offline, in batches of constant memory. */
import type { Readable } from 'node:stream'
import { addDays, localDate } from '../../../domain/calendar/local-date.ts'
import type { DateStyle } from '../../../domain/company/company-fields.ts'
import { DomainError } from '../../../domain/errors.ts'
import { countryWords } from '../../../domain/printing/country-words.ts'
import type { Catalog, CatalogCompany } from '../../../domain/till/catalog.ts'
import type { CompanyRow } from '../../db/company/company-store.ts'
import { company as companyRow } from '../../db/company/company-store.ts'
import type { Statement } from '../../db/core/client.ts'
import * as store from '../../db/till/catalog-store.ts'
import { tillById } from '../../db/till/till-store.ts'
import { tradeSettings } from '../../db/trade/trade-facts-store.ts'
import { wordingIn } from '../../wording.ts'
import { localeOf } from '../company/company-record.ts'
import { todayIn } from '../core/today.ts'
import { writtenStream } from '../core/written-stream.ts'
import type { TillContext } from './till-work.ts'

const BATCH = 2000
const SOLD_DAYS = 30
const noId = '00000000-0000-0000-0000-000000000000'

/** Returns the version of the catalog as it is now. */
export async function versionOfCatalog({ db, clock, till }: TillContext): Promise<string> {
  const [[row]] = await db.batch(till.companyId, [store.catalogVersion(till.companyId, till.id, clock.now())])
  return row?.version ?? ''
}

/** Returns the catalog as a stream of JSON. Raises NOT_FOUND when the company has just been removed. */
export async function catalogStream(context: TillContext, version: string): Promise<Readable> {
  const { db, clock, till } = context
  const { companyId } = till
  const [[company], [settings], [row], categories, schemes, modes, accounts] = await db.batch(companyId, [
    companyRow(companyId),
    tradeSettings(companyId),
    tillById(companyId, till.id),
    store.catalogCategories(companyId),
    store.catalogSchemes(companyId),
    store.catalogModes(companyId, till.id),
    store.drawerAccounts(companyId, till.id),
  ])
  if (!company || !settings || !row) throw new DomainError('NOT_FOUND')
  const head: Omit<Catalog, 'items' | 'contacts'> = {
    version,
    till: { id: till.id, name: row.name, prefix: row.prefix },
    company: companyOf(company, settings.invoice_footer),
    tax_type: settings.sales_tax_type,
    categories,
    schemes,
    modes,
    drawer_accounts: accounts,
    highest_discount: row.highest_discount,
  }
  const since = addDays(localDate(todayIn(company.time_zone, clock.now())), -SOLD_DAYS)
  return writtenStream(async (write) => {
    await write(`${JSON.stringify(head).slice(0, -1)},"items":[`)
    await writeBatches(context, write, (after) => store.catalogItems(companyId, { after, limit: BATCH, since }))
    await write('],"contacts":[')
    await writeBatches(context, write, (after) => store.catalogContacts(companyId, { after, limit: BATCH }))
    await write(']}')
  })
}

async function writeBatches<Row extends { id: string }>(
  { db, till }: TillContext,
  write: (text: string) => Promise<void>,
  batchAfter: (id: string) => Statement<Row>,
): Promise<void> {
  let after = noId
  for (;;) {
    const [rows] = await db.batch(till.companyId, [batchAfter(after)])
    const last = rows.at(-1)
    if (!last) return
    await write(`${after === noId ? '' : ','}${rows.map((row) => JSON.stringify(row)).join(',')}`)
    after = last.id
  }
}

function companyOf(company: CompanyRow, footer: string | null): CatalogCompany {
  const { name, address, city, postal_code: postalCode, phone, tax_identification_number: taxNumber } = company
  const paperStyle = { country: company.country_iso, wording: wordingIn(company.language, company.country_iso) }
  const place = [address, [postalCode, city].filter(Boolean).join(' ')].filter(Boolean).join('\n')
  return {
    name,
    address: place || null,
    phone: phone || null,
    tax_number: taxNumber || null,
    tax_number_label: countryWords(paperStyle).taxNumber,
    currency: company.currency_code,
    currency_digits: company.currency_digits,
    locale: localeOf(company),
    calendar: company.calendar,
    date_style: company.date_style as DateStyle,
    time_zone: company.time_zone,
    footer,
  }
}
