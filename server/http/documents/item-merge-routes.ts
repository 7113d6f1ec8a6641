/** Routes of merging duplicate items, below the company's settings. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { mergeIntoOne, previewMerge, suggestMerges } from '../../services/inventory/items/merge-items.ts'
import { routeDescription } from '../core/route-description.ts'
import { contextOf } from '../core/session.ts'

const path = '/settings/item-merge'
const tags = ['settings/item-merge']
const body = z.object({ survivor: z.uuid(), losers: z.array(z.uuid()), date: z.string() })
const code = z.string().nullable()
const suggestions = z.array(
  z.object({
    item: z.uuid(),
    item_label: z.string(),
    item_code: code,
    other: z.uuid(),
    other_label: z.string(),
    other_code: code,
    similarity: z.string(),
  }),
)
const problems = z.array(z.object({ code: z.string(), path: z.string(), message: z.string() }))
const preview = z.object({
  survivor: z.uuid(),
  survivor_label: z.string(),
  date: z.string(),
  problems,
  losers: z.array(
    z.object({
      item: z.uuid(),
      item_label: z.string(),
      quantity: z.string(),
      unit_label: z.string(),
      value: z.string().nullable(),
      layers: z.int(),
      bills: z.int(),
      drafts: z.int(),
      problems,
    }),
  ),
})
const mergeAnswer = z.object({ survivor: z.uuid(), losers: z.array(z.uuid()) })

/** Registers the routes below the company's scope. */
export function registerItemMergeRoutes(scope: FastifyInstance, deps: Deps): void {
  scope.get(
    `${path}/suggestions/`,
    routeDescription({ tags, summary: 'Items: list possible duplicates', response: { 200: suggestions } }),
    (request) => suggestMerges(contextOf(request, deps)),
  )
  scope.post(
    `${path}/preview/`,
    routeDescription({ tags, summary: 'Items: preview a merge', body, response: { 200: preview } }),
    (request) => previewMerge(contextOf(request, deps), request.body),
  )
  scope.post(
    `${path}/`,
    routeDescription({ tags, summary: 'Items: merge', body, response: { 200: mergeAnswer } }),
    async (request) => {
      const { body: answer } = await mergeIntoOne(contextOf(request, deps), request.body)
      return answer
    },
  )
}
