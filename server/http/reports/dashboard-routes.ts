/**
 * Routes of the company's first page: each card for users who may see it, null for others. A user without any card gets the
 * names of those who can give permissions.
 */
import type { FastifyInstance } from 'fastify'
import { can } from '../../../domain/permissions/can.ts'
import { accountJournalVouchers } from '../../../domain/resources/ledger/account-journal-vouchers.ts'
import type { ListQuery } from '../../../domain/resources/core/list-query.ts'
import { parseListQuery } from '../../../domain/resources/core/list-query.ts'
import type { Deps } from '../../deps.ts'
import { cashBalances, monthResult } from '../../reports/dashboard.ts'
import { firstRecords, listRecords } from '../../services/core/records.ts'
import { administrators } from '../../services/people/members.ts'
import { routeDescription } from '../core/route-description.ts'
import { dashboardSchema } from './report-schemas.ts'
import { contextOf } from '../core/session.ts'

const newest = { _sort: 'date', _order: 'desc', _start: '0', _end: '5' }
const toApprove: ListQuery = parseListQuery(accountJournalVouchers, { ...newest, _order: 'asc', status: 'Unapproved' })
const recent: ListQuery = parseListQuery(accountJournalVouchers, newest)

/** Registers the dashboard below the company's scope. */
export function registerDashboardRoutes(scope: FastifyInstance, deps: Deps): void {
  const options = routeDescription({ tags: ['Company'], summary: 'Dashboard', response: { 200: dashboardSchema } })
  scope.get('/dashboard/', options, async (request) => {
    const context = contextOf(request, deps)
    const books = { db: deps.db, companyId: request.who.companyId }
    const may = (permission: string): boolean => can(request.who, permission)
    const seesVouchers = may('account_journal_vouchers.read')
    const [cash, month, pending, latest] = await Promise.all([
      may('account_ledgers.read') ? cashBalances(books, deps.clock.now()) : null,
      may('reports_trial_balance.read') ? monthResult(books, deps.clock.now()) : null,
      seesVouchers ? listRecords(context, accountJournalVouchers, toApprove) : null,
      seesVouchers ? firstRecords(context, accountJournalVouchers, recent) : null,
    ])
    const isEmpty = !cash && !month && !seesVouchers
    return {
      cash,
      month,
      to_approve: pending && { count: pending.count, rows: pending.rows },
      recent: latest,
      administrators: isEmpty ? await administrators(context) : null,
    }
  })
}
