/** Routes of the company itself, and of the user's permissions in it. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { paperDigits } from '../../../domain/language/digits.ts'
import { languageCodes } from '../../../domain/language/languages.ts'
import type { TaxPeriod } from '../../../domain/tax/tax-periods.ts'
import { taxPeriodLengths } from '../../../domain/tax/tax-periods.ts'
import type { Deps } from '../../deps.ts'
import { changeCompany } from '../../services/company/change-company.ts'
import { openLogo, putLogo, removeLogo } from '../../services/company/company-logo.ts'
import { companyRecord } from '../../services/company/company-record.ts'
import { deleteCompany } from '../../services/company/delete-company.ts'
import { changeLockDate } from '../../services/company/lock-date.ts'
import { transferOwnership } from '../../services/people/transfer-ownership.ts'
import { routeDescription, fileForm } from '../core/route-description.ts'
import { picture, readPicture } from '../files/picture.ts'
import { admitMembers, contextOf, recentSignInOf } from '../core/session.ts'

const tags = ['Company']
const plain = { tags, security: [{ token: [] }] }
const fiscalYear = z.object({
  id: z.uuid(),
  name: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  state: z.string(),
})
const texts = z.object({
  name: z.string(),
  organization_type: z.string(),
  tax_identification_number: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
  phone: z.string(),
  alternate_phone: z.string(),
  email: z.string(),
  alternate_email: z.string(),
  website: z.string(),
})
const company = texts.extend({
  id: z.uuid(),
  slug: z.string(),
  country_iso: z.string(),
  currency_code: z.string(),
  currency_digits: z.int(),
  time_zone: z.string(),
  calendar: z.enum(['ad', 'bs']),
  fiscal_start_month: z.int(),
  fiscal_start_day: z.int(),
  corporate_tax_rate: z.string().nullable(),
  own_locale: z.string().nullable().meta({ description: 'The selected locale; null: the default of the country.' }),
  locale: z.string().meta({ description: 'The locale in effect.' }),
  date_style: z.string(),
  language: z.enum(languageCodes).meta({ description: 'Of papers, and of the screens of users who chose none.' }),
  paper_digits: z.enum(paperDigits),
  tax_period: z.enum(Object.keys(taxPeriodLengths) as [TaxPeriod]),
  tax_stagger: z
    .string()
    .meta({ description: 'The months after the first of the calendar with which a tax period begins.' }),
  logo: z.boolean(),
  today: z.string(),
  lock_date: z.string().nullable(),
  fiscal_years: z.array(fiscalYear),
  version: z.int(),
})
const change = texts.partial().extend({
  country_iso: z.string().optional(),
  currency_code: z.string().optional(),
  time_zone: z.string().optional(),
  corporate_tax_rate: z.string().nullable().optional(),
  own_locale: z.string().nullable().optional(),
  date_style: z.string().optional(),
  language: z.string().optional(),
  paper_digits: z.string().optional(),
  tax_period: z.string().optional(),
  tax_stagger: z.string().optional(),
  version: z.int(),
})
const rights = z.object({
  roles: z.array(z.string()),
  role: z.string(),
  permissions: z.record(z.string(), z.record(z.string(), z.boolean())),
})

/**
 * Registers the routes of the company itself, below `/api/company/{slug}`; from here on the scope is for members only.
 */
export function registerCompanyRoutes(scope: FastifyInstance, deps: Deps): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()
  admitMembers(scope, deps)
  routes.get('/', { schema: { ...plain, response: { 200: company } } }, (request) =>
    companyRecord(contextOf(request, deps)),
  )
  scope.patch(
    '/',
    routeDescription({ tags, summary: 'Company: update', body: change, response: { 200: company } }),
    async (request) => {
      const context = contextOf(request, deps)
      await changeCompany(context, request.body)
      return companyRecord(context)
    },
  )
  scope.delete(
    '/',
    routeDescription({
      tags,
      summary: 'Company: delete',
      body: z.object({ slug: z.string() }),
      response: { 204: z.null() },
    }),
    async (request, reply) => {
      await deleteCompany(contextOf(request, deps), {
        body: request.body,
        hasRecentSignIn: recentSignInOf(request, deps),
      })
      return reply.status(204).send()
    },
  )
  scope.post(
    '/transfer-ownership/',
    routeDescription({
      tags,
      summary: 'Company: transfer ownership to another member',
      body: z.object({ member: z.uuid() }),
      response: { 204: z.null() },
    }),
    async (request, reply) => {
      await transferOwnership(contextOf(request, deps), {
        body: request.body,
        hasRecentSignIn: recentSignInOf(request, deps),
      })
      return reply.status(204).send()
    },
  )
  registerLogo(scope, deps)
  routes.patch(
    '/lock-date/',
    { schema: { ...plain, body: z.unknown(), response: { 200: company } } },
    async (request) => {
      const context = contextOf(request, deps)
      await changeLockDate(context, request.body)
      return companyRecord(context)
    },
  )
  routes.get('/permissions/mine/', { schema: { ...plain, response: { 200: rights } } }, ({ who }) => ({
    roles: [...who.roles],
    role: who.roles[0] ?? '',
    permissions: { ...who.permissions },
  }))
}

function registerLogo(scope: FastifyInstance, deps: Deps): void {
  const withFiles = (request: FastifyRequest) => ({ ...contextOf(request, deps), files: deps.files })
  scope.get(
    '/logo/',
    routeDescription({ tags, summary: 'Company logo: download', response: { 200: picture } }),
    async (request, reply) => {
      const { contentType, content } = await openLogo(withFiles(request))
      return reply.type(contentType).header('cache-control', 'private, no-cache').send(content)
    },
  )
  scope.put(
    '/logo/',
    routeDescription({ tags, summary: 'Company logo: upload', ...fileForm, response: { 200: company } }),
    async (request) => {
      const context = withFiles(request)
      await putLogo(context, () => readPicture(request))
      return companyRecord(context)
    },
  )
  scope.delete(
    '/logo/',
    routeDescription({ tags, summary: 'Company logo: remove', response: { 200: company } }),
    async (request) => {
      const context = withFiles(request)
      await removeLogo(context)
      return companyRecord(context)
    },
  )
}
