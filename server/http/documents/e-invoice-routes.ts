/** Routes of e-invoices: the file of an issued invoice or credit note, and one of a supplier as the draft of a bill. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { eInvoicePaths } from '../../../domain/documents/e-invoice/e-invoice-paths.ts'
import { resourceAt } from '../../../domain/resources/index.ts'
import { DomainError } from '../../../domain/errors.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import type { Deps } from '../../deps.ts'
import { admitEInvoice, readEInvoice } from '../../services/documents/trade/e-invoices/read-e-invoice.ts'
import { eInvoiceOf } from '../../services/documents/trade/e-invoices/write-e-invoice.ts'
import { mostBytes } from '../../services/files/files.ts'
import { fileForm, routeDescription } from '../core/route-description.ts'
import { contextOf } from '../core/session.ts'
import { attachment } from '../files/csv.ts'
import { sentFile } from '../files/sent-file.ts'

type Request = { Params: { id: string }; Querystring: { syntax?: unknown } }

const querySchema = z.object({ syntax: z.enum(['ubl', 'cii']) })
const xmlFile = z
  .string()
  .meta({ description: 'An XML file by EN 16931: UBL 2.1, or UN/CEFACT CII with `syntax=cii`.' })

/** Registers the routes below the company's scope. */
export function registerEInvoiceRoutes(scope: FastifyInstance, deps: Deps): void {
  for (const path of eInvoicePaths) {
    const summary = `${resourceAt(path)?.label ?? path}: e-invoice`
    scope.get<Request>(
      `/${path}/:id/e-invoice/`,
      routeDescription({ tags: [path], summary, querystring: querySchema, response: { 200: xmlFile } }),
      async (request, reply) => {
        const { id } = request.params
        const { name, xml } = await eInvoiceOf(contextOf(request, deps), { path, id, syntax: request.query.syntax })
        return reply
          .header('content-type', 'application/xml; charset=utf-8')
          .header('content-disposition', attachment(name))
          .send(xml)
      },
    )
  }
  registerReading(scope, deps)
}

const money = z.string().meta({ description: 'With the digits of the currency.' })
const text = z.string().meta({ description: 'Empty where the file has none.' })
const id = z.uuid().nullable().meta({ description: 'Null where it is to be selected.' })
const totalNames = ['lines', 'allowances', 'charges', 'basis', 'tax', 'with_tax', 'prepaid', 'rounding', 'due'] as const
const discount = { discount_type: z.literal('amount').nullable(), discount: z.string() }
const receivedSchema = z.object({
  file: z.object({
    number: z.string(),
    date: z.string(),
    due_date: z.string().nullable(),
    currency: z.string(),
    seller: z.object({ name: text, tax_number: text, address: text, country: text, email: text, phone: text }),
    buyer: text,
    totals: z.record(z.enum(totalNames), money),
    taxes: z.array(z.object({ treatment: z.string(), basis: money, tax: money, bill_tax: money })),
  }),
  supplier: z.object({ id: z.uuid(), label: z.string() }).nullable(),
  bill: z.object({
    date: z.string(),
    due_date: z.string().optional(),
    party: id,
    supplier_no: z.string(),
    tax_type: z.literal('exclusive'),
    ...discount,
    reference: z.string(),
    remarks: z.string(),
    rows: z.array(
      z.object({
        item: id,
        description: z.string(),
        quantity: z.string(),
        unit: id,
        rate: z.string(),
        ...discount,
        tax_scheme: id,
      }),
    ),
  }),
  labels: z.array(z.object({ name: text, item: text, item_code: text, unit: text, tax_scheme: text, net: money })),
  totals: z.object({ net: money, tax: money, total: money }),
  notes: z.array(
    z.object({ path: z.string(), code: z.string(), params: z.record(z.string(), z.string()), message: z.string() }),
  ),
})

/** The limits of the form: the selected supplier, then one file, cut off behind the limit and then refused. */
const limits = { files: 1, fields: 1, parts: 2, fieldSize: 64, fileSize: mostBytes }

function registerReading(scope: FastifyInstance, deps: Deps): void {
  const path = 'purchase/vouchers'
  scope.post(
    `/${path}/read-e-invoice/`,
    routeDescription({
      tags: [path],
      summary: 'Bill: read an e-invoice in UBL as a draft, without storing it (form fields: the supplier, then file)',
      ...fileForm,
      body: fileForm.body.extend({ party: z.uuid().optional() }),
      response: { 200: receivedSchema },
    }),
    async (request) => {
      const context = contextOf(request, deps)
      admitEInvoice(context)
      const part = await sentFile(request, limits)
      if (!part) throw new DomainError('REQUIRED', {}, [{ code: 'REQUIRED', path: 'file' }])
      const { party } = part.fields
      const selected = party && 'value' in party ? String(party.value) : ''
      const file = { name: part.filename, content: part.file, isCut: () => part.file.truncated }
      return readEInvoice(context, { file, party: isId(selected) ? selected : null })
    },
  )
}
