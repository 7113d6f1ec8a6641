/**
 * Routes of items besides those of records: picking for the rows of documents, pictures, the course of their stock, and
 * their bills.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../../domain/errors.ts'
import { inventoryItems } from '../../../domain/resources/inventory/inventory-items.ts'
import type { QueryParameters } from '../../../domain/resources/core/list-query.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import { stockStatement } from '../../../domain/resources/inventory/statement-reports.ts'
import type { Deps } from '../../deps.ts'
import { itemBills } from '../../reports/item-bills.ts'
import { stockCourse } from '../../reports/stock-course.ts'
import type { ImageSide } from '../../services/inventory/items/item-images.ts'
import { imageSides, openItemImage, putItemImage, removeItemImage } from '../../services/inventory/items/item-images.ts'
import type { PickQuery } from '../../services/inventory/items/pick-items.ts'
import { pickItems } from '../../services/inventory/items/pick-items.ts'
import { routeDescription, fileForm } from '../core/route-description.ts'
import { picture, readPicture } from '../files/picture.ts'
import { only, parseIds, refuseOthers } from '../core/query.ts'
import { recordSchema } from '../core/resource-schemas.ts'
import { contextOf, requirePermission } from '../core/session.ts'
import { readStatement } from '../reports/declared-statement.ts'
import { querySchema } from '../reports/report-schemas.ts'
import { itemBillsSchema, stockCourseSchema } from './stock-schemas.ts'

const { path } = inventoryItems
const tags = [path]
const number = z.string().nullable()
const pickedItem = z.object({
  id: z.uuid(),
  label: z.string(),
  code: z.string().nullable(),
  unit: z.uuid(),
  unit_label: z.string(),
  units: z.array(z.object({ id: z.uuid(), label: z.string(), factor: z.string() })),
  stock: number,
  cost: number,
  selling_price: number,
  last_price: number,
  tax_scheme: z.uuid().nullable(),
})

/** Registers the routes of items below the company's scope. */
export function registerItemRoutes(scope: FastifyInstance, deps: Deps): void {
  const querystring = z.object({
    q: z.string().optional(),
    ids: z.string().optional(),
    tracked: z.boolean().optional(),
    trade: z.enum(['sales', 'purchase']).optional(),
    party: z.uuid().optional(),
  })
  scope.get<{ Querystring: QueryParameters }>(
    `/${path}/pick/`,
    routeDescription({
      tags,
      summary: 'Items: search for document lines',
      querystring,
      response: { 200: z.array(pickedItem) },
    }),
    (request) => {
      const { q, ids, tracked, trade, party, ...others } = request.query
      refuseOthers(others)
      const search = only(q, 'q').trim()
      return pickItems(contextOf(request, deps), {
        search,
        ids: parseIds(ids),
        tracked: only(tracked, 'tracked') === 'true',
        trade: parseTrade(only(trade, 'trade'), only(party, 'party')),
      })
    },
  )
  for (const side of imageSides) registerImage(scope, deps, side)
  registerStock(scope, deps)
}

type OfItem = { Params: { company: string; id: string }; Querystring: QueryParameters }

function registerStock(scope: FastifyInstance, deps: Deps): void {
  const booksOf = ({ who }: FastifyRequest) => ({ db: deps.db.reports, companyId: who.companyId })
  const { of, parameters } = stockStatement
  const querystring = querySchema(parameters)

  scope.get<OfItem>(
    `/${of}/:id/course/`,
    routeDescription({
      tags: [of],
      querystring,
      summary: 'Item: stock history',
      response: { 200: stockCourseSchema },
    }),
    (request) => {
      requirePermission(request, 'inventory_ledgers.read')
      return stockCourse(booksOf(request), readStatement(stockStatement, request))
    },
  )
  scope.get<OfItem>(
    `/${path}/:id/bills/`,
    routeDescription({ tags, summary: 'Item: list bills of materials', response: { 200: itemBillsSchema } }),
    (request) => {
      requirePermission(request, 'inventory_bill_of_materials.read')
      if (!isId(request.params.id)) throw new DomainError('NOT_FOUND')
      return itemBills(booksOf(request), request.params.id)
    },
  )
}

/** Returns the sale or purchase for which items are picked, with or without a party. */
function parseTrade(side: string, party: string): PickQuery['trade'] {
  if (side === '') return null
  if (side !== 'sales' && side !== 'purchase') {
    const params = { choices: 'sales, purchase' }
    throw new DomainError('NOT_IN_LIST', params, [{ code: 'NOT_IN_LIST', path: 'trade', params }])
  }
  return { path: `${side}/vouchers`, partyId: isId(party) ? party : null }
}

function registerImage(scope: FastifyInstance, deps: Deps, side: ImageSide): void {
  const url = `/${path}/:id/images/${side}/`
  const item = { 200: recordSchema(inventoryItems) }
  const withFiles = (request: FastifyRequest) => ({ ...contextOf(request, deps), files: deps.files })
  type Id = { Params: { id: string } }

  scope.get<Id>(
    url,
    routeDescription({ tags, summary: `Item: download ${side} picture`, response: { 200: picture } }),
    async (request, reply) => {
      const { contentType, content } = await openItemImage(withFiles(request), { id: request.params.id, side })
      return reply.type(contentType).header('cache-control', 'private, no-cache').send(content)
    },
  )
  scope.post<Id>(
    url,
    routeDescription({ tags, summary: `Item: upload ${side} picture`, ...fileForm, response: item }),
    (request) => putItemImage(withFiles(request), { id: request.params.id, side }, () => readPicture(request)),
  )
  scope.delete<Id>(
    url,
    routeDescription({ tags, summary: `Item: remove ${side} picture`, response: item }),
    (request) => removeItemImage(withFiles(request), { id: request.params.id, side }),
  )
}
