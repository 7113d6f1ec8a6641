/** Routes of e-invoices: the file of an issued invoice or credit note. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { eInvoicePaths } from '../../../domain/documents/e-invoice/e-invoice-paths.ts'
import { resourceAt } from '../../../domain/resources/index.ts'
import type { Deps } from '../../deps.ts'
import { eInvoiceOf } from '../../services/documents/trade/e-invoices/write-e-invoice.ts'
import { routeDescription } from '../core/route-description.ts'
import { contextOf } from '../core/session.ts'
import { attachment } from '../files/csv.ts'

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
}
