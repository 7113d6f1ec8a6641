/** Reads the lines of a real wholesaler's sales file, and classifies the codes that are not goods. */
import { spawn } from 'node:child_process'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { parse } from 'csv-parse'
import { stringify } from 'csv-stringify'

export type RetailLine = {
  invoice: string
  code: string
  /** Unchanged, with outer spaces. */
  description: string
  quantity: bigint
  date: string
  time: string
  price: string
  /** '' for a line without one. */
  customer: string
  country: string
}

/**
 * Reads the file (`.gz` or `.xz`), in its order. The first line of an invoice has its time: some took over a minute.
 */
export async function readRetailLines(file: string): Promise<RetailLine[]> {
  const lines: RetailLine[] = []
  const times = new Map<string, string>()
  for await (const row of unpacked(file).pipe(parse({ columns: true })) as AsyncIterable<Record<string, string>>) {
    const { InvoiceNo: invoice = '', StockCode: code = '', Description: description = '', InvoiceDate: at = '' } = row
    const { UnitPrice: price = '0', CustomerID: customer = '', Country: country = '' } = row
    const moment = times.get(invoice) ?? at
    times.set(invoice, moment)
    const [date = '', time = ''] = moment.split(' ')
    const quantity = BigInt(row['Quantity'] ?? '0')
    lines.push({ invoice, code, description, quantity, date, time, price, customer, country })
  }
  return lines
}

function unpacked(file: string): NodeJS.ReadableStream {
  if (file.endsWith('.gz')) return createReadStream(file).pipe(createGunzip())
  return spawn('xz', ['-dc', file], { stdio: ['ignore', 'pipe', 'inherit'] }).stdout
}

const services = 'POST DOT C2 M m D S B AMAZONFEE CRUK'.split(' ')

/** Whether a code is a service: postage, fees, discounts, vouchers and manual entries, which have no stock. */
export function isService(code: string): boolean {
  return services.includes(code) || code === 'BANK CHARGES' || code.startsWith('gift_')
}

/** Writes rows as a CSV file. */
export async function writeCsv(file: string, rows: Iterable<readonly string[]>): Promise<void> {
  await pipeline(
    async function* () {
      yield* rows
    },
    stringify(),
    createWriteStream(file),
  )
}
