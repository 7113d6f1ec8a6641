import type { ReactElement } from 'react'
import { NoPermission } from '../components/layout/no-permission.tsx'
import { NotFound } from '../components/layout/not-found.tsx'
import type { Screen as ScreenKind } from '../../domain/resources/define.ts'
import { declarationOf, useDeclaration } from '../lib/declarations.ts'
import type { Screen } from '../lib/screen.tsx'
import { forgetFailedScreens, screen } from '../lib/screen.tsx'
import type { RouteEntry } from './route-table.ts'

const ResourceList = screen(() =>
  import('../components/resource/resource-list.tsx').then((chunk) => chunk?.ResourceList),
)
const ResourceForm = screen(() =>
  import('../components/resource/resource-form.tsx').then((chunk) => chunk?.ResourceForm),
)
const ResourceDetail = screen(() =>
  import('../components/resource/resource-detail.tsx').then((chunk) => chunk?.ResourceDetail),
)

const ReportPage = screen(() => import('../pages/reports/report.tsx').then((chunk) => chunk?.ReportPage))

const Landing = screen(() => import('../pages/landing.tsx').then((chunk) => chunk?.Landing))
const SignIn = screen(() => import('../pages/identity/sign-in.tsx').then((chunk) => chunk?.SignIn))
const VerifyEmail = screen(() => import('../pages/identity/verify-email.tsx').then((chunk) => chunk?.VerifyEmail))
const ForgotPassword = screen(() =>
  import('../pages/identity/forgot-password.tsx').then((chunk) => chunk?.ForgotPassword),
)
const ResetPassword = screen(() => import('../pages/identity/reset-password.tsx').then((chunk) => chunk?.ResetPassword))
const ProviderCallback = screen(() =>
  import('../pages/identity/provider-callback.tsx').then((chunk) => chunk?.ProviderCallback),
)
const Invitations = screen(() => import('../pages/identity/invitations.tsx').then((chunk) => chunk?.Invitations))
const InvitationOfLink = screen(() =>
  import('../pages/identity/invitation.tsx').then((chunk) => chunk?.InvitationOfLink),
)
const Profile = screen(() => import('../pages/identity/profile.tsx').then((chunk) => chunk?.Profile))
const Dashboard = screen(() => import('../pages/dashboard.tsx').then((chunk) => chunk?.Dashboard))
const JournalEntries = screen(() =>
  import('../pages/account/journal-entries.tsx').then((chunk) => chunk?.JournalEntries),
)
const VoucherForm = screen(() =>
  import('../pages/account/journal-voucher-form.tsx').then((chunk) => chunk?.JournalVoucherForm),
)
const VoucherDetail = screen(() =>
  import('../pages/account/journal-voucher-detail.tsx').then((chunk) => chunk?.JournalVoucherDetail),
)
const LedgerStatement = screen(() =>
  import('../pages/account/ledger-statement.tsx').then((chunk) => chunk?.LedgerStatement),
)
const TrialBalance = screen(() => import('../pages/reports/trial-balance.tsx').then((chunk) => chunk?.TrialBalance))
const ChartOfAccounts = screen(() =>
  import('../pages/reports/chart-of-accounts.tsx').then((chunk) => chunk?.ChartOfAccounts),
)
const CustomerAgeing = screen(() => import('../pages/reports/ageing.tsx').then((chunk) => chunk?.CustomerAgeing))
const SupplierAgeing = screen(() => import('../pages/reports/ageing.tsx').then((chunk) => chunk?.SupplierAgeing))
const Collection = screen(() => import('../pages/reports/collection.tsx').then((chunk) => chunk?.Collection))
const TaxSummary = screen(() => import('../pages/reports/tax-summary.tsx').then((chunk) => chunk?.TaxSummary))
const SalesBook = screen(() => import('../pages/reports/books.tsx').then((chunk) => chunk?.SalesBook))
const PurchaseBook = screen(() => import('../pages/reports/books.tsx').then((chunk) => chunk?.PurchaseBook))
const StockLedger = screen(() => import('../pages/inventory/stock-ledger.tsx').then((chunk) => chunk?.StockLedger))
const ItemDetail = screen(() => import('../pages/inventory/item.tsx').then((chunk) => chunk?.ItemDetail))
const InventorySettings = screen(() =>
  import('../pages/settings/inventory.tsx').then((chunk) => chunk?.InventorySettings),
)
const CategoryTree = screen(() => import('../pages/reports/category-tree.tsx').then((chunk) => chunk?.CategoryTree))
const Categories = screen(() => import('../pages/account/categories.tsx').then((chunk) => chunk?.Categories))
const FiscalYears = screen(() => import('../pages/account/fiscal-years.tsx').then((chunk) => chunk?.FiscalYears))
const NewFiscalYear = screen(() => import('../pages/account/new-fiscal-year.tsx').then((chunk) => chunk?.NewFiscalYear))

const ItemForm = screen(() => import('../pages/inventory/item-form.tsx').then((chunk) => chunk?.ItemForm))
const CategoryForm = screen(() => import('../pages/inventory/category-form.tsx').then((chunk) => chunk?.CategoryForm))
const TaxScheme = screen(() => import('../pages/tax/scheme.tsx').then((chunk) => chunk?.TaxScheme))
const AccountStatement = screen(() =>
  import('../pages/account/ledger-statement.tsx').then((chunk) => chunk?.AccountStatement),
)
const AdjustmentForm = screen(() =>
  import('../pages/inventory/adjustment-form.tsx').then((chunk) => chunk?.AdjustmentForm),
)
const AdjustmentDetail = screen(() =>
  import('../pages/inventory/adjustment-detail.tsx').then((chunk) => chunk?.AdjustmentDetail),
)
const OpeningStockForm = screen(() =>
  import('../pages/inventory/opening-stock-form.tsx').then((chunk) => chunk?.OpeningStockForm),
)
const BillForm = screen(() => import('../pages/inventory/bill-form.tsx').then((chunk) => chunk?.BillForm))
const BillDetail = screen(() => import('../pages/inventory/bill-detail.tsx').then((chunk) => chunk?.BillDetail))
const ConversionForm = screen(() =>
  import('../pages/inventory/conversion-form.tsx').then((chunk) => chunk?.ConversionForm),
)
const ConversionDetail = screen(() =>
  import('../pages/inventory/conversion-detail.tsx').then((chunk) => chunk?.ConversionDetail),
)
const NewCount = screen(() => import('../pages/inventory/count-page.tsx').then((chunk) => chunk?.NewCount))
const CountPage = screen(() => import('../pages/inventory/count-page.tsx').then((chunk) => chunk?.CountPage))
const ItemMerge = screen(() => import('../pages/settings/item-merge.tsx').then((chunk) => chunk?.ItemMerge))
const PartyForm = screen(() => import('../pages/crm/party-form.tsx').then((chunk) => chunk?.PartyForm))
const PartyDetail = screen(() => import('../pages/crm/party.tsx').then((chunk) => chunk?.PartyDetail))

const InvoiceForm = screen(() => import('../pages/sales/invoice.tsx').then((chunk) => chunk?.InvoiceForm))
const InvoiceDetail = screen(() => import('../pages/sales/invoice.tsx').then((chunk) => chunk?.InvoiceDetail))
const CreditNoteForm = screen(() => import('../pages/sales/credit-note.tsx').then((chunk) => chunk?.CreditNoteForm))
const CreditNoteDetail = screen(() => import('../pages/sales/credit-note.tsx').then((chunk) => chunk?.CreditNoteDetail))
const PurchaseBillForm = screen(() => import('../pages/purchase/bill.tsx').then((chunk) => chunk?.BillForm))
const PurchaseBillDetail = screen(() => import('../pages/purchase/bill.tsx').then((chunk) => chunk?.BillDetail))
const DebitNoteForm = screen(() => import('../pages/purchase/debit-note.tsx').then((chunk) => chunk?.DebitNoteForm))
const DebitNoteDetail = screen(() => import('../pages/purchase/debit-note.tsx').then((chunk) => chunk?.DebitNoteDetail))

const PaymentModeForm = screen(() =>
  import('../pages/settings/payment-mode.tsx').then((chunk) => chunk?.PaymentModeForm),
)
const BankAccountForm = screen(() =>
  import('../pages/banking/bank-account.tsx').then((chunk) => chunk?.BankAccountForm),
)
const DepositForm = screen(() => import('../pages/banking/deposit-form.tsx').then((chunk) => chunk?.DepositForm))
const DepositDetail = screen(() => import('../pages/banking/deposit-detail.tsx').then((chunk) => chunk?.DepositDetail))
const ReceiptForm = screen(() => import('../pages/payment-receipts/receipt.tsx').then((chunk) => chunk?.ReceiptForm))
const ReceiptDetail = screen(() =>
  import('../pages/payment-receipts/receipt.tsx').then((chunk) => chunk?.ReceiptDetail),
)
const SupplierPaymentForm = screen(() =>
  import('../pages/purchase/payment.tsx').then((chunk) => chunk?.SupplierPaymentForm),
)
const SupplierPaymentDetail = screen(() =>
  import('../pages/purchase/payment.tsx').then((chunk) => chunk?.SupplierPaymentDetail),
)
const GeneralSettings = screen(() => import('../pages/settings/general.tsx').then((chunk) => chunk?.GeneralSettings))
const TradeSettings = screen(() => import('../pages/settings/trade.tsx').then((chunk) => chunk?.TradeSettings))
const Members = screen(() => import('../pages/settings/members.tsx').then((chunk) => chunk?.Members))
const Permissions = screen(() => import('../pages/settings/permissions.tsx').then((chunk) => chunk?.Permissions))
const AuditLogs = screen(() => import('../pages/settings/audit-logs.tsx').then((chunk) => chunk?.AuditLogs))
const AuditLog = screen(() => import('../pages/settings/audit-log.tsx').then((chunk) => chunk?.AuditLog))
const ApiTokens = screen(() => import('../pages/settings/api-tokens.tsx').then((chunk) => chunk?.ApiTokens))
const Imports = screen(() => import('../pages/imports/imports.tsx').then((chunk) => chunk?.Imports))
const ImportPage = screen(() => import('../pages/imports/import-page.tsx').then((chunk) => chunk?.ImportPage))

/** The exceptions: a page of the route list by its name, instead of the generic one. */
const pages: Readonly<Record<string, () => ReactElement>> = {
  landing: () => <Landing />,
  'sign-in': () => <SignIn />,
  'verify-email': () => <VerifyEmail />,
  'forgot-password': () => <ForgotPassword />,
  'reset-password': () => <ResetPassword />,
  'provider-callback': () => <ProviderCallback />,
  'not-found': () => <NotFound />,
  forbidden: () => <NoPermission />,
  profile: () => <Profile />,
  invitations: () => <Invitations />,
  invitation: () => <InvitationOfLink />,
  dashboard: () => <Dashboard />,
  'journal-entries': () => <JournalEntries />,
  'account/journal-vouchers.create': () => <VoucherForm mode="create" />,
  'account/journal-vouchers.edit': () => <VoucherForm mode="edit" />,
  'account/journal-vouchers.detail': () => <VoucherDetail />,
  'account/categories.list': () => <Categories />,
  'account/fiscal-years.list': () => <FiscalYears />,
  'account/fiscal-years.create': () => <NewFiscalYear />,
  'account/ledgers.detail': () => <LedgerStatement />,
  'inventory/adjustments.create': () => <AdjustmentForm mode="create" />,
  'inventory/adjustments.edit': () => <AdjustmentForm mode="edit" />,
  'inventory/adjustments.detail': () => <AdjustmentDetail />,
  'inventory/opening-stock.create': () => <OpeningStockForm mode="create" />,
  'inventory/opening-stock.detail': () => <OpeningStockForm mode="edit" />,
  'inventory/bill-of-materials.create': () => <BillForm mode="create" />,
  'inventory/bill-of-materials.edit': () => <BillForm mode="edit" />,
  'inventory/bill-of-materials.detail': () => <BillDetail />,
  'inventory/conversions.create': () => <ConversionForm mode="create" />,
  'inventory/conversions.edit': () => <ConversionForm mode="edit" />,
  'inventory/conversions.detail': () => <ConversionDetail />,
  'inventory/stock-counts.create': () => <NewCount />,
  'inventory/stock-counts.detail': () => <CountPage />,
  'crm/parties.create': () => <PartyForm mode="create" />,
  'crm/parties.edit': () => <PartyForm mode="edit" />,
  'crm/parties.detail': () => <PartyDetail />,
  'crm/parties.account': () => <PartyDetail part="account" />,
  'crm/parties.alias': () => <PartyDetail part="alias" />,
  'crm/parties.representative': () => <PartyDetail part="representative" />,
  'sales/vouchers.create': () => <InvoiceForm mode="create" />,
  'sales/vouchers.edit': () => <InvoiceForm mode="edit" />,
  'sales/vouchers.detail': () => <InvoiceDetail />,
  'sales/credit-notes.create': () => <CreditNoteForm mode="create" />,
  'sales/credit-notes.edit': () => <CreditNoteForm mode="edit" />,
  'sales/credit-notes.detail': () => <CreditNoteDetail />,
  'purchase/vouchers.create': () => <PurchaseBillForm mode="create" />,
  'purchase/vouchers.edit': () => <PurchaseBillForm mode="edit" />,
  'purchase/vouchers.detail': () => <PurchaseBillDetail />,
  'purchase/debit-notes.create': () => <DebitNoteForm mode="create" />,
  'purchase/debit-notes.edit': () => <DebitNoteForm mode="edit" />,
  'purchase/debit-notes.detail': () => <DebitNoteDetail />,
  imports: () => <Imports />,
  import: () => <ImportPage />,
  'inventory/items.detail': () => <ItemDetail />,
  'inventory/ledgers.detail': () => <StockLedger />,
  'inventory/items.create': () => <ItemForm mode="create" />,
  'inventory/items.edit': () => <ItemForm mode="edit" />,
  'inventory/categories.create': () => <CategoryForm mode="create" />,
  'inventory/categories.edit': () => <CategoryForm mode="edit" />,
  'payment-receipts.create': () => <ReceiptForm mode="create" />,
  'payment-receipts.edit': () => <ReceiptForm mode="edit" />,
  'payment-receipts.detail': () => <ReceiptDetail />,
  'purchase/payments.create': () => <SupplierPaymentForm mode="create" />,
  'purchase/payments.edit': () => <SupplierPaymentForm mode="edit" />,
  'purchase/payments.detail': () => <SupplierPaymentDetail />,
  'settings/payment-modes.create': () => <PaymentModeForm mode="create" />,
  'settings/payment-modes.edit': () => <PaymentModeForm mode="edit" />,
  'banking/cheque-deposits.create': () => <DepositForm mode="create" />,
  'banking/cheque-deposits.edit': () => <DepositForm mode="edit" />,
  'banking/cheque-deposits.detail': () => <DepositDetail />,
  'banking/bank-accounts.create': () => <BankAccountForm mode="create" />,
  'banking/bank-accounts.edit': () => <BankAccountForm mode="edit" />,
  'tax/schemes.detail': () => <TaxScheme statement={AccountStatement} />,
  'settings/general': () => <GeneralSettings />,
  'settings/sales': () => <TradeSettings page="sales" />,
  'settings/purchase': () => <TradeSettings page="purchase" />,
  'settings/invoice': () => <TradeSettings page="invoice" />,
  'settings/inventory': () => <InventorySettings />,
  'settings/item-merge': () => <ItemMerge />,
  'settings/members': () => <Members />,
  'settings/permissions': () => <Permissions />,
  'settings/api-tokens': () => <ApiTokens />,
  'settings/audit-logs': () => <AuditLogs />,
  'settings/audit-log': () => <AuditLog />,
  'reports/trial-balance': () => <TrialBalance />,
  'reports/chart-of-accounts': () => <ChartOfAccounts />,
  'reports/category-tree': () => <CategoryTree />,
  'reports/customer-ageing': () => <CustomerAgeing />,
  'reports/supplier-ageing': () => <SupplierAgeing />,
  'reports/collection': () => <Collection />,
  'reports/tax-summary': () => <TaxSummary />,
  'sales/sales-book.list': () => <SalesBook />,
  'purchase/purchase-book.list': () => <PurchaseBook />,
}

const generic = { list: ResourceList, create: ResourceForm, edit: ResourceForm, detail: ResourceDetail } as const

/** A page that follows from a declaration. Its code and the declaration are asked for at once. */
function Generic({ path, kind }: { path: string; kind: ScreenKind }) {
  generic[kind].preload()
  const resource = useDeclaration(path)
  if (kind === 'list') return <ResourceList resource={resource} />
  if (kind === 'detail') return <ResourceDetail resource={resource} />
  return <ResourceForm resource={resource} mode={kind} />
}

/** The page of a route: the hand-written one, else the generic one of its report, or of its resource and screen. */
export function pageOf({ page, report, resource, screen: kind }: RouteEntry): ReactElement {
  const own = pages[page]
  if (own) return own()
  if (report !== undefined) return <ReportPage name={report} />
  return resource && kind ? <Generic path={resource.path} kind={kind} /> : <NotFound />
}

const loaded = new Set<RouteEntry>()

/** True when the page of a route can be shown without loading anything. */
export function isPageLoaded(entry: RouteEntry): boolean {
  return loaded.has(entry)
}

/** Loads the chunks of a route's page without showing it; rejects when one of them fails, and can be repeated then. */
export async function loadPage(entry: RouteEntry): Promise<void> {
  forgetFailedScreens()
  const { page, report, resource, screen: kind } = entry
  const type = report === undefined ? pages[page]?.().type : pageOf(entry).type
  if (type) await (isScreen(type) ? type.load() : undefined)
  else if (resource && kind) await Promise.all([generic[kind].load(), declarationOf(resource.path)])
  loaded.add(entry)
}

function isScreen(type: ReactElement['type']): type is Screen<object> {
  return typeof type === 'function' && 'load' in type
}
