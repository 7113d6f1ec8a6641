import type { ComponentType } from 'react'
import type { DocumentResource, Resource, Screen } from '../../domain/resources/core/define.ts'
import { NoPermission } from '../components/layout/no-permission.tsx'
import { NotFound } from '../components/layout/not-found.tsx'
import { declarationOf } from '../lib/declarations.ts'
import { forgetFailedScreens, once, screen } from '../lib/screen.tsx'
import type { RouteEntry } from './route-entry.ts'

/** Imports a page; undefined when the failure of the import was cancelled. */
type Load<P = object> = () => Promise<ComponentType<P> | undefined>
type FormProps = { mode: 'create' | 'edit' }

/** Returns a component with the properties of its route. */
function bind<P extends object>(Page: ComponentType<P> | undefined, props: P): ComponentType | undefined {
  return Page && (() => <Page {...props} />)
}

/** Returns the loaders of both addresses of a form. */
function forms(path: string, load: Load<FormProps>): Record<string, Load> {
  return {
    [`${path}.create`]: async () => bind(await load(), { mode: 'create' }),
    [`${path}.edit`]: async () => bind(await load(), { mode: 'edit' }),
  }
}

const AccountStatement = screen(() =>
  import('../pages/ledger/ledger-statement.tsx').then((page) => page?.AccountStatement),
)

/** The exceptions: pages of the route list by name, which replace the generic one. */
const pages: Readonly<Record<string, Load>> = {
  landing: () => import('../pages/landing.tsx').then((page) => page?.Landing),
  'sign-in': () => import('../pages/identity/sign-in.tsx').then((page) => page?.SignIn),
  'verify-email': () => import('../pages/identity/verify-email.tsx').then((page) => page?.VerifyEmail),
  'forgot-password': () => import('../pages/identity/forgot-password.tsx').then((page) => page?.ForgotPassword),
  'reset-password': () => import('../pages/identity/reset-password.tsx').then((page) => page?.ResetPassword),
  'provider-callback': () =>
    import('../pages/identity/providers/provider-callback.tsx').then((page) => page?.ProviderCallback),
  'not-found': async () => NotFound,
  forbidden: async () => NoPermission,
  profile: () => import('../pages/identity/profile/profile.tsx').then((page) => page?.Profile),
  invitations: () => import('../pages/identity/invitations/invitations.tsx').then((page) => page?.Invitations),
  invitation: () => import('../pages/identity/invitations/invitation.tsx').then((page) => page?.InvitationOfLink),
  dashboard: () => import('../pages/dashboard/dashboard.tsx').then((page) => page?.Dashboard),
  'materialized-view': () => import('../pages/trade/materialized-view.tsx').then((page) => page?.MaterializedViewPage),
  'journal-entries': () => import('../pages/ledger/journal-entries.tsx').then((page) => page?.JournalEntries),
  ...forms('account/journal-vouchers', () =>
    import('../pages/ledger/journal-voucher-form.tsx').then((page) => page?.JournalVoucherForm),
  ),
  'account/journal-vouchers.detail': () =>
    import('../pages/ledger/journal-voucher-detail.tsx').then((page) => page?.JournalVoucherDetail),
  'account/categories.list': () => import('../pages/ledger/categories.tsx').then((page) => page?.Categories),
  'account/fiscal-years.list': () => import('../pages/ledger/fiscal-years.tsx').then((page) => page?.FiscalYears),
  'account/fiscal-years.create': () =>
    import('../pages/ledger/new-fiscal-year.tsx').then((page) => page?.NewFiscalYear),
  'account/ledgers.detail': () => import('../pages/ledger/ledger-statement.tsx').then((page) => page?.LedgerStatement),
  ...forms('inventory/adjustments', () =>
    import('../pages/inventory/stock/adjustment-form.tsx').then((page) => page?.AdjustmentForm),
  ),
  'inventory/adjustments.detail': () =>
    import('../pages/inventory/stock/adjustment-detail.tsx').then((page) => page?.AdjustmentDetail),
  'inventory/opening-stock.create': () =>
    import('../pages/inventory/stock/opening-stock-form.tsx').then((page) =>
      bind(page?.OpeningStockForm, { mode: 'create' }),
    ),
  'inventory/opening-stock.detail': () =>
    import('../pages/inventory/stock/opening-stock-form.tsx').then((page) =>
      bind(page?.OpeningStockForm, { mode: 'edit' }),
    ),
  ...forms('inventory/bill-of-materials', () =>
    import('../pages/inventory/bills/bill-form.tsx').then((page) => page?.BillForm),
  ),
  'inventory/bill-of-materials.detail': () =>
    import('../pages/inventory/bills/bill-detail.tsx').then((page) => page?.BillDetail),
  ...forms('inventory/conversions', () =>
    import('../pages/inventory/conversions/conversion-form.tsx').then((page) => page?.ConversionForm),
  ),
  'inventory/conversions.detail': () =>
    import('../pages/inventory/conversions/conversion-detail.tsx').then((page) => page?.ConversionDetail),
  'inventory/stock-counts.create': () =>
    import('../pages/inventory/counts/count-page.tsx').then((page) => page?.NewCount),
  'inventory/stock-counts.detail': () =>
    import('../pages/inventory/counts/count-page.tsx').then((page) => page?.CountPage),
  ...forms('crm/parties', () => import('../pages/parties/party-form.tsx').then((page) => page?.PartyForm)),
  'crm/parties.detail': () => import('../pages/parties/party.tsx').then((page) => page?.PartyDetail),
  'crm/parties.account': () =>
    import('../pages/parties/party.tsx').then((page) => bind(page?.PartyDetail, { part: 'account' })),
  'crm/parties.alias': () =>
    import('../pages/parties/party.tsx').then((page) => bind(page?.PartyDetail, { part: 'alias' })),
  'crm/parties.representative': () =>
    import('../pages/parties/party.tsx').then((page) => bind(page?.PartyDetail, { part: 'representative' })),
  ...forms('sales/vouchers', () => import('../pages/trade/invoice-form.tsx').then((page) => page?.InvoiceForm)),
  'sales/vouchers.detail': () => import('../pages/trade/invoice.tsx').then((page) => page?.InvoiceDetail),
  ...forms('sales/credit-notes', () =>
    import('../pages/trade/credit-note-form.tsx').then((page) => page?.CreditNoteForm),
  ),
  'sales/credit-notes.detail': () => import('../pages/trade/credit-note.tsx').then((page) => page?.CreditNoteDetail),
  ...forms('sales/quotations', () => import('../pages/trade/quotation-form.tsx').then((page) => page?.QuotationForm)),
  'sales/quotations.detail': () => import('../pages/trade/quotation.tsx').then((page) => page?.QuotationDetail),
  'sales/shifts.list': () => import('../pages/trade/shifts/shifts.tsx').then((page) => page?.Shifts),
  'sales/shifts.detail': () => import('../pages/trade/shifts/shift.tsx').then((page) => page?.Shift),
  ...forms('sales/challans', () => import('../pages/trade/challan-form.tsx').then((page) => page?.ChallanForm)),
  'sales/challans.detail': () => import('../pages/trade/challan.tsx').then((page) => page?.ChallanDetail),
  'purchase/vouchers.list': () => import('../pages/trade/bills.tsx').then((page) => page?.Bills),
  ...forms('purchase/vouchers', () => import('../pages/trade/bill-form.tsx').then((page) => page?.BillForm)),
  'purchase/vouchers.detail': () => import('../pages/trade/bill.tsx').then((page) => page?.BillDetail),
  ...forms('purchase/purchase-orders', () =>
    import('../pages/trade/purchase-order-form.tsx').then((page) => page?.PurchaseOrderForm),
  ),
  'purchase/goods-receipts.detail': () =>
    import('../pages/trade/goods-receipt.tsx').then((page) => page?.GoodsReceiptDetail),
  ...forms('purchase/debit-notes', () =>
    import('../pages/trade/debit-note-form.tsx').then((page) => page?.DebitNoteForm),
  ),
  'purchase/debit-notes.detail': () => import('../pages/trade/debit-note.tsx').then((page) => page?.DebitNoteDetail),
  ...forms('sales/vouchers/recurring-templates', () =>
    import('../pages/trade/recurring-templates.tsx').then((page) => page?.InvoiceTemplateForm),
  ),
  'sales/vouchers/recurring-templates.detail': () =>
    import('../pages/trade/recurring-templates.tsx').then((page) => page?.InvoiceTemplate),
  ...forms('purchase/vouchers/recurring-templates', () =>
    import('../pages/trade/recurring-templates.tsx').then((page) => page?.BillTemplateForm),
  ),
  'purchase/vouchers/recurring-templates.detail': () =>
    import('../pages/trade/recurring-templates.tsx').then((page) => page?.BillTemplate),
  'sales/pos': () => import('../pages/till/till.tsx').then((page) => page?.Till),
  reports: () => import('../pages/reports/reports.tsx').then((page) => page?.Reports),
  settings: () => import('../pages/settings/settings.tsx').then((page) => page?.Settings),
  help: () => import('../pages/help/load-help.ts').then((file) => file?.loadHelp()),
  imports: () => import('../pages/imports/imports.tsx').then((page) => page?.Imports),
  import: () => import('../pages/imports/import-page.tsx').then((page) => page?.ImportPage),
  'inventory/items.detail': () => import('../pages/inventory/items/item.tsx').then((page) => page?.ItemDetail),
  'inventory/ledgers.detail': () =>
    import('../pages/inventory/reports/stock-ledger.tsx').then((page) => page?.StockLedger),
  ...forms('inventory/items', () => import('../pages/inventory/items/item-form.tsx').then((page) => page?.ItemForm)),
  ...forms('inventory/categories', () =>
    import('../pages/inventory/items/category-form.tsx').then((page) => page?.CategoryForm),
  ),
  ...forms('payment-receipts', () => import('../pages/payments/receipt-form.tsx').then((page) => page?.ReceiptForm)),
  'payment-receipts.detail': () => import('../pages/payments/receipt.tsx').then((page) => page?.ReceiptDetail),
  ...forms('purchase/payments', () =>
    import('../pages/payments/payment-form.tsx').then((page) => page?.SupplierPaymentForm),
  ),
  'purchase/payments.detail': () => import('../pages/payments/payment.tsx').then((page) => page?.SupplierPaymentDetail),
  ...forms('settings/dashboard-widgets', () =>
    import('../pages/settings/dashboard/widget-form.tsx').then((page) => page?.WidgetForm),
  ),
  ...forms('settings/payment-modes', () =>
    import('../pages/settings/trade/payment-mode.tsx').then((page) => page?.PaymentModeForm),
  ),
  ...forms('banking/bank-accounts', () =>
    import('../pages/banking/bank-account.tsx').then((page) => page?.BankAccountForm),
  ),
  ...forms('banking/bank-rules', () =>
    import('../pages/banking/rules/bank-rule-form.tsx').then((page) => page?.BankRuleForm),
  ),
  'banking/reconcile': () => import('../pages/banking/reconcile/reconcile.tsx').then((page) => page?.Reconcile),
  'banking/reconciliation.detail': () =>
    import('../pages/banking/bank-statement.tsx').then((page) => page?.BankStatement),
  'reports/self-audit': () => import('../pages/reports/self-audit.tsx').then((page) => page?.SelfAudit),
  'tax/returns.create': () => import('../pages/tax/new-return.tsx').then((page) => page?.NewTaxReturn),
  'tax/returns.detail': () => import('../pages/tax/tax-return.tsx').then((page) => page?.TaxReturn),
  'tax/schemes.detail': () =>
    import('../pages/tax/scheme.tsx').then((page) => bind(page?.TaxScheme, { statement: AccountStatement })),
  'settings/general': () => import('../pages/settings/company/general.tsx').then((page) => page?.GeneralSettings),
  'settings/sales': () =>
    import('../pages/settings/trade/trade.tsx').then((page) => bind(page?.TradeSettings, { page: 'sales' })),
  'settings/purchase': () =>
    import('../pages/settings/trade/trade.tsx').then((page) => bind(page?.TradeSettings, { page: 'purchase' })),
  'settings/quotation': () =>
    import('../pages/settings/trade/trade.tsx').then((page) => bind(page?.TradeSettings, { page: 'quotation' })),
  'settings/invoice': () =>
    import('../pages/settings/trade/trade.tsx').then((page) => bind(page?.TradeSettings, { page: 'invoice' })),
  'settings/inventory': () =>
    import('../pages/settings/inventory/inventory.tsx').then((page) => page?.InventorySettings),
  'settings/item-merge': () => import('../pages/settings/inventory/item-merge.tsx').then((page) => page?.ItemMerge),
  'settings/members': () => import('../pages/settings/people/members.tsx').then((page) => page?.Members),
  'settings/permissions': () => import('../pages/settings/rights/permissions.tsx').then((page) => page?.Permissions),
  'settings/webhooks': () => import('../pages/settings/webhooks/webhooks.tsx').then((page) => page?.Webhooks),
  'settings/api-tokens': () => import('../pages/settings/people/api-tokens.tsx').then((page) => page?.ApiTokens),
  'settings/audit-logs': () => import('../pages/settings/audit/audit-logs.tsx').then((page) => page?.AuditLogs),
  'settings/audit-log': () => import('../pages/settings/audit/audit-log.tsx').then((page) => page?.AuditLog),
  'reports/balance-sheet': () => import('../pages/reports/balance-sheet.tsx').then((page) => page?.BalanceSheet),
  'reports/trial-balance': () => import('../pages/reports/trial-balance.tsx').then((page) => page?.TrialBalance),
  'reports/chart-of-accounts': () =>
    import('../pages/reports/chart-of-accounts.tsx').then((page) => page?.ChartOfAccounts),
  'reports/category-tree': () => import('../pages/reports/category-tree.tsx').then((page) => page?.CategoryTree),
  'reports/general-ledger': () => import('../pages/reports/general-ledger.tsx').then((page) => page?.GeneralLedger),
  'reports/transactions': () => import('../pages/reports/transactions.tsx').then((page) => page?.Transactions),
  'reports/audit-trail': () => import('../pages/reports/audit-trail.tsx').then((page) => page?.AuditTrail),
  'reports/bank-reconciliation': () =>
    import('../pages/reports/bank-reconciliation.tsx').then((page) => page?.BankReconciliation),
  'reports/cash-forecast': () => import('../pages/reports/cash-forecast.tsx').then((page) => page?.CashForecast),
  'reports/customer-ageing': () => import('../pages/reports/ageing.tsx').then((page) => page?.CustomerAgeing),
  'reports/supplier-ageing': () => import('../pages/reports/ageing.tsx').then((page) => page?.SupplierAgeing),
  'reports/tax-summary': () => import('../pages/reports/tax-summary.tsx').then((page) => page?.TaxSummary),
  'banking/fund-transfers.create': () => import('../pages/banking/new-transfer.tsx').then((page) => page?.NewTransfer),
  'tax/payments.create': () => import('../pages/tax/new-payment.tsx').then((page) => page?.NewTaxPayment),
  'sales/sales-book.list': () => import('../pages/reports/books.tsx').then((page) => page?.SalesBook),
  'purchase/purchase-book.list': () => import('../pages/reports/books.tsx').then((page) => page?.PurchaseBook),
}

const resourceForm: Load<FormProps & { resource: Resource }> = () =>
  import('../components/resource/form/resource-form.tsx').then((page) => page?.ResourceForm)
const generic: Readonly<Record<Screen, Load<FormProps & { resource: Resource }>>> = {
  list: () => import('../components/resource/list/resource-list.tsx').then((page) => page?.ResourceList),
  create: resourceForm,
  edit: resourceForm,
  detail: () => import('../components/resource/record/resource-detail.tsx').then((page) => page?.ResourceDetail),
}

const plainForm: Load<FormProps & { resource: DocumentResource }> = () =>
  import('../components/document/plain/plain-form.tsx').then((page) => page?.PlainForm)
/** The pages of documents whose declaration has steps. */
const plain: Readonly<Partial<Record<Screen, Load<FormProps & { resource: DocumentResource }>>>> = {
  create: plainForm,
  edit: plainForm,
  detail: () => import('../components/document/plain/plain-detail.tsx').then((page) => page?.PlainDetail),
}

const reportPage: Load<{ name: string }> = () => import('../pages/reports/report.tsx').then((page) => page?.ReportPage)

/**
 * Returns the page of a route: the hand-written one, else the generic one of its report or of its resource with the
 * declaration.
 */
async function pageOf({ page, report, resource: head, screen: kind }: RouteEntry): Promise<ComponentType | undefined> {
  const ownPage = pages[page]
  if (!ownPage && report !== undefined) return bind(await reportPage(), { name: report })
  if (ownPage || !head || !kind) return ownPage ? ownPage() : NotFound
  const mode = kind === 'edit' ? 'edit' : 'create'
  const plainPage = head.steps ? plain[kind] : undefined
  if (!plainPage) {
    const [Page, resource] = await Promise.all([generic[kind](), declarationOf(head.path)])
    return bind(Page, { resource, mode })
  }
  const [Page, resource] = await Promise.all([plainPage(), declarationOf(head.path)])
  return bind(Page, { resource: asDocument(resource), mode })
}

/** Returns the declaration as a document, whose head says that it has steps. */
function asDocument(resource: Resource): DocumentResource {
  const { path, steps } = resource
  if (!steps) throw new Error(`${path} has no steps`)
  return { ...resource, steps }
}

const loads = new Map<RouteEntry, () => Promise<ComponentType>>()

/** Loads a route's page; rejects when one of its chunks fails, and can be repeated then. */
export function loadPage(entry: RouteEntry): Promise<ComponentType> {
  forgetFailedScreens()
  const load = loads.get(entry) ?? once(() => pageOf(entry))
  loads.set(entry, load)
  return load()
}
