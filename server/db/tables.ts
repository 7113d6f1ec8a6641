/** Made by `npm run tables` from the migrations. Do not edit. */
import type { Generated } from 'kysely'

export interface DB {
  account: Account
  account_balance: AccountBalance
  account_category: AccountCategory
  account_overdue: AccountOverdue
  account_turnover: AccountTurnover
  allocation: Allocation
  api_token: ApiToken
  app_user: AppUser
  audit_log: AuditLog
  audit_seal: AuditSeal
  auth_flow: AuthFlow
  auth_session: AuthSession
  auth_token: AuthToken
  authenticator: Authenticator
  balance_delta: BalanceDelta
  bank_account: BankAccount
  bill_of_material: BillOfMaterial
  bill_of_material_row: BillOfMaterialRow
  brand: Brand
  cheque_deposit: ChequeDeposit
  comment: Comment
  company: Company
  cost_layer: CostLayer
  cost_layer_use: CostLayerUse
  costing_change: CostingChange
  credit_note: CreditNote
  customer: Customer
  debit_note: DebitNote
  document_mail: DocumentMail
  document_search: DocumentSearch
  email_address: EmailAddress
  file: File
  fiscal_year: FiscalYear
  idempotency_key: IdempotencyKey
  import: Import
  inventory_adjustment: InventoryAdjustment
  inventory_adjustment_row: InventoryAdjustmentRow
  inventory_category: InventoryCategory
  inventory_conversion: InventoryConversion
  inventory_conversion_row: InventoryConversionRow
  invitation: Invitation
  invitation_permission_set: InvitationPermissionSet
  item: Item
  item_merge: ItemMerge
  item_unit: ItemUnit
  job: Job
  journal_entry: JournalEntry
  journal_line: JournalLine
  journal_voucher: JournalVoucher
  journal_voucher_row: JournalVoucherRow
  known_device: KnownDevice
  landed_cost_row: LandedCostRow
  mail_key: MailKey
  mail_template: MailTemplate
  mail_throttle: MailThrottle
  member: Member
  member_permission_set: MemberPermissionSet
  number_counter: NumberCounter
  number_series: NumberSeries
  open_item: OpenItem
  opening_balance: OpeningBalance
  opening_stock: OpeningStock
  party: Party
  party_alias: PartyAlias
  party_representative: PartyRepresentative
  payment: Payment
  payment_mode: PaymentMode
  payment_receipt: PaymentReceipt
  payment_row: PaymentRow
  payment_wish: PaymentWish
  permission_set: PermissionSet
  posted_document: PostedDocument
  print_run: PrintRun
  provider_account: ProviderAccount
  provider_state: ProviderState
  public_link: PublicLink
  purchase_book: PurchaseBook
  purchase_discount: PurchaseDiscount
  purchase_row: PurchaseRow
  purchase_tax_line: PurchaseTaxLine
  purchase_voucher: PurchaseVoucher
  sales_agent: SalesAgent
  sales_book: SalesBook
  sales_discount: SalesDiscount
  sales_row: SalesRow
  sales_voucher: SalesVoucher
  saved_view: SavedView
  searched_document: SearchedDocument
  sign_in_failure: SignInFailure
  stock_balance: StockBalance
  stock_cost_change: StockCostChange
  stock_count: StockCount
  stock_count_row: StockCountRow
  stock_entry: StockEntry
  stock_entry_cost: StockEntryCost
  stock_ledger: StockLedger
  stock_turnover: StockTurnover
  stock_valuation: StockValuation
  supplier: Supplier
  supplier_payment: SupplierPayment
  tax_scheme: TaxScheme
  trade_document: TradeDocument
  trade_list: TradeList
  trade_row: TradeRow
  trade_row_list: TradeRowList
  trade_setting: TradeSetting
  unit: Unit
}

export interface Account {
  company_id: string
  id: string
  name: string
  code: string | null
  system_code: string | null
  category_id: string
  parent_id: string | null
  source_id: string | null
  control_kind: Generated<string>
  is_active: Generated<boolean>
  is_default: Generated<boolean>
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface AccountBalance {
  company_id: string
  account_id: string
  grain: string
  period: string
  kind: string
  debit: string
  credit: string
}

export interface AccountCategory {
  company_id: string
  id: string
  parent_id: string | null
  name: string
  code: string | null
  system_code: string | null
  description: string | null
  statement_section: string | null
  term: string | null
  cash_flow_section: string | null
  is_default: Generated<boolean>
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface AccountOverdue {
  company_id: string | null
  account_id: string | null
  side: string | null
  overdue: string | null
}

export interface AccountTurnover {
  company_id: string | null
  account_id: string | null
  debit: string | null
  credit: string | null
}

export interface Allocation {
  company_id: string
  id: string
  credit_item_id: string
  debit_item_id: string
  amount: string
  date: string
  document_path: string
  document_id: string
  recorded_by: string
  recorded_at: Generated<Date>
}

export interface ApiToken {
  company_id: string
  id: string
  user_id: string
  name: string
  prefix: string
  secret_hash: Buffer
  permission_set_id: string | null
  created_at: Generated<Date>
  expires_on: string | null
  last_used_at: Date | null
  revoked_at: Date | null
  version: Generated<number>
}

export interface AppUser {
  id: string
  email: string
  full_name: Generated<string>
  password_hash: string | null
  is_active: Generated<boolean>
  last_company_id: string | null
  created_at: Generated<Date>
  avatar_type: string | null
}

export interface AuditLog {
  company_id: string
  id: string
  at: Generated<Date>
  user_id: string
  actor: string
  address: string
  action: string
  resource: string
  object_id: string
  object_version: number
  object_label: string
  changes: unknown
  entries: Generated<string[]>
  entry_hash: string | null
}

export interface AuditSeal {
  company_id: string
  position: bigint
  audit_id: string
  row_hash: string
  chain_hash: string
}

export interface AuthFlow {
  id: string
  token_hash: Buffer
  stage: string
  user_id: string | null
  data: Generated<unknown>
  methods: Generated<unknown>
  attempts: Generated<number>
  address: Generated<string>
  user_agent: Generated<string>
  created_at: Date
  expires_at: Date
}

export interface AuthSession {
  id: string
  user_id: string
  token_hash: Buffer
  created_at: Date
  last_used_at: Date
  ended_at: Date | null
  address: Generated<string>
  user_agent: Generated<string>
  number: Generated<bigint>
  methods: Generated<unknown>
  pending: Generated<unknown>
}

export interface AuthToken {
  token_hash: Buffer
  session_id: string
  kind: string
  family: string
  generation: number
  created_at: Date
  expires_at: Date
  used_at: Date | null
  ended_at: Date | null
}

export interface Authenticator {
  id: Generated<bigint>
  user_id: string
  type: string
  name: Generated<string>
  secret: string | null
  last_step: bigint | null
  credential_id: string | null
  public_key: Buffer | null
  counter: Generated<bigint>
  transports: Generated<string[]>
  is_passwordless: Generated<boolean>
  created_at: Date
  last_used_at: Date | null
}

export interface BalanceDelta {
  company_id: string
  id: Generated<bigint>
  account_id: string
  kind: string
  day: string
  debit: string
  credit: string
}

export interface BankAccount {
  company_id: string
  id: string
  is_wallet: Generated<boolean>
  name: string
  account_name: string | null
  account_number: string | null
  bank_name: string | null
  short_name: string | null
  branch_name: string | null
  next_cheque_no: string | null
  commission_percent: string | null
  account_id: string
  commission_account_id: string | null
  is_active: Generated<boolean>
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface BillOfMaterial {
  company_id: string
  id: string
  item_id: string
  version_no: number
  quantity: string
  unit_id: string
  unit_factor: string
  overhead: Generated<string>
  remarks: string | null
  is_active: Generated<boolean>
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface BillOfMaterialRow {
  company_id: string
  bill_id: string
  row_no: number
  side: string
  item_id: string
  quantity: string
  unit_id: string
  unit_factor: string
  cost_share: string | null
}

export interface Brand {
  company_id: string
  id: string
  name: string
  description: string | null
  is_active: Generated<boolean>
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface ChequeDeposit {
  company_id: string
  id: string
  status: string
  series: string
  fiscal_year_id: string | null
  number: number | null
  voucher_no: string | null
  date: string
  clearing_date: string | null
  bank_account_id: string
  benefactor_id: string
  cheque_number: string | null
  cheque_date: string | null
  drawee_bank: string | null
  amount: string
  deposited_by: string | null
  narration: string | null
  payment_id: string | null
  cancel_reason: string | null
  entry_id: string | null
  created_by: string
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface Comment {
  company_id: string
  id: string
  document_path: string
  document_id: string
  author_id: string
  body: string
  mentions: Generated<string[]>
  recorded_at: Date
  deleted_at: Date | null
}

export interface Company {
  id: string
  slug: string
  name: string
  country_iso: string
  currency_code: string
  currency_digits: number
  time_zone: string
  calendar: string
  fiscal_start_month: number
  fiscal_start_day: number
  lock_date: string | null
  version: Generated<number>
  created_at: Generated<Date>
  organization_type: Generated<string>
  tax_identification_number: Generated<string>
  address: Generated<string>
  city: Generated<string>
  state: Generated<string>
  postal_code: Generated<string>
  phone: Generated<string>
  alternate_phone: Generated<string>
  email: Generated<string>
  alternate_email: Generated<string>
  website: Generated<string>
  corporate_tax_rate: string | null
  locale: string | null
  date_style: Generated<string>
  logo_type: string | null
  updated_at: Generated<Date>
  deleted_at: Date | null
  deleted_by: string | null
  costing_method: Generated<string>
  negative_stock: Generated<string>
}

export interface CostLayer {
  company_id: string
  entry_id: string
  item_id: string
  order_key: string
  quantity_in: string
  value_in: string
  quantity_left: string
  value_left: string
}

export interface CostLayerUse {
  company_id: string
  entry_id: string
  layer_id: string
  item_id: string
  order_key: string
  quantity: string
  value: string
}

export interface CostingChange {
  company_id: string
  id: string
  date: string
  method_before: string
  method_after: string
  item_count: number
  worth: string
  created_by: string
  created_at: Generated<Date>
}

export interface CreditNote {
  company_id: string | null
  id: string | null
  version: number | null
  created_at: Date | null
  updated_at: Date | null
  path: string | null
  status: string | null
  voucher_no: string | null
  supplier_no: string | null
  date: string | null
  due_date: string | null
  party_id: string | null
  customer_name: string | null
  address: string | null
  email: string | null
  tax_type: string | null
  discount_type: string | null
  discount: string | null
  sales_discount_id: string | null
  purchase_discount_id: string | null
  is_trade_discount: boolean | null
  sales_agent_id: string | null
  reference: string | null
  received_by: string | null
  remarks: string | null
  is_export: boolean | null
  is_import: boolean | null
  import_country: string | null
  import_date: string | null
  import_document_number: string | null
  is_capital_expense: boolean | null
  is_free: boolean | null
  sub_total: string | null
  discount_total: string | null
  taxable: string | null
  non_taxable: string | null
  tax: string | null
  total: string | null
  open_amount: string | null
  print_count: number | null
  cancel_reason: string | null
  payment_mode_id: string | null
}

export interface Customer {
  company_id: string | null
  id: string | null
  version: number | null
  created_at: Date | null
  updated_at: Date | null
  name: string | null
  contact_no: string | null
  email: string | null
  tax_number: string | null
  address: string | null
  is_active: boolean | null
  search_text: string | null
  debit: string | null
  credit: string | null
  balance: string | null
  overdue: string | null
}

export interface DebitNote {
  company_id: string | null
  id: string | null
  version: number | null
  created_at: Date | null
  updated_at: Date | null
  path: string | null
  status: string | null
  voucher_no: string | null
  supplier_no: string | null
  date: string | null
  due_date: string | null
  party_id: string | null
  customer_name: string | null
  address: string | null
  email: string | null
  tax_type: string | null
  discount_type: string | null
  discount: string | null
  sales_discount_id: string | null
  purchase_discount_id: string | null
  is_trade_discount: boolean | null
  sales_agent_id: string | null
  reference: string | null
  received_by: string | null
  remarks: string | null
  is_export: boolean | null
  is_import: boolean | null
  import_country: string | null
  import_date: string | null
  import_document_number: string | null
  is_capital_expense: boolean | null
  is_free: boolean | null
  sub_total: string | null
  discount_total: string | null
  taxable: string | null
  non_taxable: string | null
  tax: string | null
  total: string | null
  open_amount: string | null
  print_count: number | null
  cancel_reason: string | null
  payment_mode_id: string | null
}

export interface DocumentMail {
  company_id: string
  id: string
  document_path: string
  document_id: string
  recipients: string[]
  subject: string
  body: string
  with_pdf: boolean
  file_ids: Generated<string[]>
  start_date: string | null
  end_date: string | null
  status: Generated<string>
  attempts: Generated<number>
  last_error: string | null
  sent_at: Date | null
  created_by: string
  created_at: Generated<Date>
}

export interface DocumentSearch {
  company_id: string
  path: string
  document_id: string
  number: string | null
  reference: string | null
  subject_id: string | null
  billing_name: string | null
  amount: string | null
  date: string | null
  status: string | null
  remarks: string | null
  words: string
}

export interface EmailAddress {
  user_id: string
  email: string
  is_verified: Generated<boolean>
  created_at: Generated<Date>
}

export interface File {
  company_id: string
  id: string
  document_path: string
  document_id: string
  name: string
  content_type: string
  size: number
  sha256: string
  created_by: string
  created_at: Generated<Date>
}

export interface FiscalYear {
  company_id: string
  id: string
  name: string
  start_date: string
  end_date: string
  state: Generated<string>
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface IdempotencyKey {
  company_id: string
  user_id: string
  method: string
  path: string
  key: string
  body_hash: string
  status: number
  object_id: string
  created_at: Generated<Date>
}

export interface Import {
  company_id: string
  id: string
  kind: string
  file_name: string
  size: number
  state: Generated<string>
  version: Generated<number>
  columns: Generated<unknown>
  sample: Generated<unknown>
  mapping: Generated<unknown>
  options: Generated<unknown>
  counts: unknown | null
  problems: Generated<unknown>
  failure: unknown | null
  progress: Generated<number>
  total: Generated<number>
  created_by: string
  created_at: Generated<Date>
  finished_at: Date | null
}

export interface InventoryAdjustment {
  company_id: string
  id: string
  status: string
  series: Generated<string>
  fiscal_year_id: string | null
  number: number | null
  voucher_no: string | null
  date: string
  document_time: Date | null
  purpose: string
  remarks: string
  stock_count_id: string | null
  cancel_reason: string | null
  entry_id: string | null
  created_by: string
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface InventoryAdjustmentRow {
  company_id: string
  adjustment_id: string
  row_no: number
  item_id: string
  quantity: string
  unit_id: string
  unit_factor: string
  rate: string | null
  description: string | null
}

export interface InventoryCategory {
  company_id: string
  id: string
  name: string
  code: string | null
  default_unit_id: string | null
  default_tax_scheme_id: string | null
  hs_code: string | null
  sales_account_type: Generated<string>
  sales_account_id: string | null
  purchase_account_type: Generated<string>
  purchase_account_id: string | null
  discount_allowed_account_type: Generated<string>
  discount_allowed_account_id: string | null
  discount_received_account_type: Generated<string>
  discount_received_account_id: string | null
  inventory_account_id: string | null
  cogs_account_id: string | null
  track_inventory: Generated<boolean>
  can_be_sold: Generated<boolean>
  can_be_purchased: Generated<boolean>
  fixed_asset: Generated<boolean>
  direct_expense: Generated<boolean>
  indirect_expense: Generated<boolean>
  extra_fields: Generated<unknown>
  is_active: Generated<boolean>
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface InventoryConversion {
  company_id: string
  id: string
  status: string
  series: Generated<string>
  fiscal_year_id: string | null
  number: number | null
  voucher_no: string | null
  date: string
  document_time: Date | null
  bill_id: string | null
  is_reverse: Generated<boolean>
  overhead: Generated<string>
  remarks: string
  cancel_reason: string | null
  entry_id: string | null
  created_by: string
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface InventoryConversionRow {
  company_id: string
  conversion_id: string
  row_no: number
  side: string
  item_id: string
  quantity: string
  expected: string | null
  unit_id: string
  unit_factor: string
  cost_share: string | null
  description: string | null
}

export interface Invitation {
  company_id: string
  id: string
  email: string
  role: string
  state: Generated<string>
  token_hash: Buffer
  invited_by: string
  created_at: Generated<Date>
  sent_at: Generated<Date>
  expires_at: Date
  responded_at: Date | null
  version: Generated<number>
  updated_at: Generated<Date>
}

export interface InvitationPermissionSet {
  company_id: string
  invitation_id: string
  permission_set_id: string
}

export interface Item {
  company_id: string
  id: string
  name: string
  code: string | null
  barcode: string | null
  unit_id: string
  category_id: string | null
  brand_id: string | null
  description: string | null
  selling_price: string | null
  cost_price: string | null
  tax_scheme_id: string | null
  sales_account_type: Generated<string>
  sales_account_id: string | null
  purchase_account_type: Generated<string>
  purchase_account_id: string | null
  discount_allowed_account_type: Generated<string>
  discount_allowed_account_id: string | null
  discount_received_account_type: Generated<string>
  discount_received_account_id: string | null
  inventory_account_id: string | null
  cogs_account_id: string | null
  expense_account_id: string | null
  track_inventory: Generated<boolean>
  can_be_sold: Generated<boolean>
  can_be_purchased: Generated<boolean>
  fixed_asset: Generated<boolean>
  direct_expense: Generated<boolean>
  indirect_expense: Generated<boolean>
  extra_data: Generated<unknown>
  search_text: Generated<string>
  front_image: string | null
  back_image: string | null
  is_active: Generated<boolean>
  merged_into_id: string | null
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface ItemMerge {
  company_id: string
  id: string
  date: string
  loser_id: string
  survivor_id: string
  created_by: string
  created_at: Generated<Date>
}

export interface ItemUnit {
  company_id: string
  item_id: string
  unit_id: string
  factor: string
}

export interface Job {
  company_id: string | null
  id: string
  name: string
  payload: unknown
  user_id: string | null
  run_at: Generated<Date>
  leased_until: Date | null
  attempts: Generated<number>
  dedupe_key: string
  last_error: string | null
  failed_at: Date | null
  created_at: Generated<Date>
  lane: string
}

export interface JournalEntry {
  company_id: string
  id: string
  date: string
  kind: string
  fiscal_year_id: string
  document_path: string
  document_id: string
  reverses_id: string | null
  line_count: number
  total: string
  recorded_by: string
  recorded_at: Generated<Date>
}

export interface JournalLine {
  company_id: string
  entry_id: string
  line_no: number
  account_id: string
  date: string
  kind: string
  debit: Generated<string>
  credit: Generated<string>
  description: string | null
}

export interface JournalVoucher {
  company_id: string
  id: string
  status: string
  series: string
  fiscal_year_id: string | null
  number: number | null
  voucher_no: string | null
  date: string
  narration: string
  total: string
  reversal_of_id: string | null
  cancel_reason: string | null
  entry_id: string | null
  created_by: string
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface JournalVoucherRow {
  company_id: string
  voucher_id: string
  row_no: number
  account_id: string
  debit: Generated<string>
  credit: Generated<string>
  description: string | null
}

export interface KnownDevice {
  user_id: string
  device_hash: Buffer
  last_seen_at: Date
}

export interface LandedCostRow {
  company_id: string
  document_id: string
  row_no: number
  type: string
  description: string | null
  is_percentage: Generated<boolean>
  value: string
  amount: string
  tax_scheme_id: string | null
  tax: Generated<string>
  credit_account_id: string | null
}

export interface MailKey {
  key_hash: Buffer
  purpose: string
  email: string
  user_id: string | null
  flow_id: string | null
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

export interface MailTemplate {
  company_id: string
  path: string
  subject: string
  body: string
  version: Generated<number>
  updated_at: Generated<Date>
}

export interface MailThrottle {
  key_hash: Buffer
  sent_at: Date
}

export interface Member {
  company_id: string
  id: string
  user_id: string
  role: string
  is_active: Generated<boolean>
  created_at: Generated<Date>
  version: Generated<number>
  updated_at: Generated<Date>
}

export interface MemberPermissionSet {
  company_id: string
  member_id: string
  permission_set_id: string
}

export interface NumberCounter {
  company_id: string
  series: string
  fiscal_year_id: string
  last: number
}

export interface NumberSeries {
  company_id: string
  series: string
  prefix: string
  padding: number
}

export interface OpenItem {
  company_id: string
  id: string
  party_id: string
  account_id: string
  entry_id: string
  line_no: number
  document_path: string
  document_id: string
  date: string
  due_date: string
  side: string
  amount: string
  open_amount: string
  reversed_by_id: string | null
  recorded_at: Generated<Date>
  settled_on: string | null
  reversed_on: string | null
}

export interface OpeningBalance {
  company_id: string
  id: string
  account_id: string
  opening_dr: Generated<string>
  opening_cr: Generated<string>
  entry_id: string
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface OpeningStock {
  company_id: string
  id: string
  item_id: string
  quantity: string
  unit_id: string
  unit_factor: string
  rate: string
  amount: string
  entry_id: string | null
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface Party {
  company_id: string
  id: string
  name: string
  address: string | null
  contact_no: string | null
  email: string | null
  tax_number: string | null
  customer_account_id: string | null
  supplier_account_id: string | null
  credit_limit: string | null
  credit_days: number | null
  is_walk_in: Generated<boolean>
  is_active: Generated<boolean>
  merged_into_id: string | null
  search_text: Generated<string>
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface PartyAlias {
  company_id: string
  party_id: string
  name: string
}

export interface PartyRepresentative {
  company_id: string
  id: string
  party_id: string
  name: string | null
  phone: string | null
  email: string | null
  position: string | null
}

export interface Payment {
  company_id: string
  id: string
  path: string
  status: string
  series: string
  fiscal_year_id: string
  number: number | null
  voucher_no: string
  date: string
  clearing_date: string | null
  party_id: string
  ledger: string
  amount: string
  withholding_scheme_id: string | null
  withholding_base: string | null
  withholding: Generated<string>
  write_off: Generated<string>
  settled: string
  fee: Generated<string>
  open_amount: Generated<string>
  reference: string | null
  remarks: string | null
  made_by_path: string | null
  made_by_id: string | null
  printed: unknown | null
  print_count: Generated<number>
  cancel_reason: string | null
  entry_id: string | null
  created_by: string
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  write_off_account_id: string | null
}

export interface PaymentMode {
  company_id: string
  id: string
  name: string
  enabled_for_sales: Generated<boolean>
  enabled_for_purchase: Generated<boolean>
  account_id: string
  fee: unknown | null
  fee_account_id: string | null
  is_active: Generated<boolean>
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface PaymentReceipt {
  company_id: string | null
  id: string | null
  path: string | null
  status: string | null
  series: string | null
  fiscal_year_id: string | null
  number: number | null
  voucher_no: string | null
  date: string | null
  clearing_date: string | null
  party_id: string | null
  ledger: string | null
  amount: string | null
  withholding_scheme_id: string | null
  withholding_base: string | null
  withholding: string | null
  write_off: string | null
  settled: string | null
  fee: string | null
  open_amount: string | null
  reference: string | null
  remarks: string | null
  made_by_path: string | null
  made_by_id: string | null
  printed: unknown | null
  print_count: number | null
  cancel_reason: string | null
  entry_id: string | null
  created_by: string | null
  version: number | null
  created_at: Date | null
  updated_at: Date | null
}

export interface PaymentRow {
  company_id: string
  payment_id: string
  row_no: number
  method: string
  mode_id: string | null
  bank_account_id: string | null
  amount: string
  fee: Generated<string>
  cheque_number: string | null
  cheque_date: string | null
  drawee_bank: string | null
  account_id: string
  fee_account_id: string | null
}

export interface PaymentWish {
  company_id: string
  payment_id: string
  item_id: string
  amount: string
}

export interface PermissionSet {
  company_id: string
  id: string
  name: string
  shipped: string | null
  permissions: Generated<unknown>
  created_at: Generated<Date>
  version: Generated<number>
  updated_at: Generated<Date>
}

export interface PostedDocument {
  company_id: string | null
  document_path: string | null
  document_id: string | null
  number: string | null
  narration: string | null
}

export interface PrintRun {
  company_id: string
  id: string
  path: string
  document_ids: string[]
  state: Generated<string>
  progress: Generated<number>
  refusals: Generated<unknown>
  failure: unknown | null
  created_by: string
  created_at: Date
  finished_at: Date | null
}

export interface ProviderAccount {
  provider: string
  uid: string
  user_id: string
  display: string
  created_at: Date
  last_login_at: Date | null
}

export interface ProviderState {
  state_hash: Buffer
  provider: string
  process: string
  callback_url: string
  browser_hash: Buffer
  secret: string
  created_at: Date
  expires_at: Date
}

export interface PublicLink {
  company_id: string
  id: string
  document_path: string
  document_id: string
  hash: string
  expires_at: Date
  revoked_at: Date | null
  opened_count: Generated<number>
  last_opened_at: Date | null
  created_by: string
  created_at: Generated<Date>
}

export interface PurchaseBook {
  company_id: string | null
  id: string | null
  version: number | null
  created_at: Date | null
  updated_at: Date | null
  document_path: string | null
  document_id: string | null
  status: string | null
  voucher_no: string | null
  supplier_no: string | null
  date: string | null
  party_id: string | null
  customer_name: string | null
  tax_number: string | null
  import_document_number: string | null
  total: string | null
  landed: string | null
  non_taxable: string | null
  taxable: string | null
  tax: string | null
  import_taxable: string | null
  import_tax: string | null
  capital_taxable: string | null
  capital_tax: string | null
}

export interface PurchaseDiscount {
  company_id: string
  id: string
  name: string
  type: string
  value: string
  is_trade_discount: Generated<boolean>
  is_active: Generated<boolean>
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface PurchaseRow {
  company_id: string | null
  id: string | null
  version: number | null
  created_at: Date | null
  updated_at: Date | null
  document_path: string | null
  document_id: string | null
  status: string | null
  voucher_no: string | null
  supplier_no: string | null
  date: string | null
  party_id: string | null
  customer_name: string | null
  sales_agent_id: string | null
  item_id: string | null
  category_id: string | null
  description: string | null
  unit_id: string | null
  rate: string | null
  tax_scheme_id: string | null
  quantity: string | null
  gross: string | null
  discount: string | null
  net: string | null
  tax: string | null
  total: string | null
}

export interface PurchaseTaxLine {
  company_id: string | null
  document_id: string | null
  document_path: string | null
  date: string | null
  status: string | null
  tax_scheme_id: string | null
  kind: string | null
  part: string | null
  is_landed: boolean | null
  net: string | null
  tax: string | null
  customs_scheme_id: string | null
}

export interface PurchaseVoucher {
  company_id: string | null
  id: string | null
  version: number | null
  created_at: Date | null
  updated_at: Date | null
  path: string | null
  status: string | null
  voucher_no: string | null
  supplier_no: string | null
  date: string | null
  due_date: string | null
  party_id: string | null
  customer_name: string | null
  address: string | null
  email: string | null
  tax_type: string | null
  discount_type: string | null
  discount: string | null
  sales_discount_id: string | null
  purchase_discount_id: string | null
  is_trade_discount: boolean | null
  sales_agent_id: string | null
  reference: string | null
  received_by: string | null
  remarks: string | null
  is_export: boolean | null
  is_import: boolean | null
  import_country: string | null
  import_date: string | null
  import_document_number: string | null
  is_capital_expense: boolean | null
  is_free: boolean | null
  sub_total: string | null
  discount_total: string | null
  taxable: string | null
  non_taxable: string | null
  tax: string | null
  total: string | null
  open_amount: string | null
  print_count: number | null
  cancel_reason: string | null
  payment_mode_id: string | null
}

export interface SalesAgent {
  company_id: string
  id: string
  name: string
  commission_rate: Generated<string>
  is_active: Generated<boolean>
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface SalesBook {
  company_id: string | null
  id: string | null
  version: number | null
  created_at: Date | null
  updated_at: Date | null
  document_path: string | null
  document_id: string | null
  status: string | null
  voucher_no: string | null
  date: string | null
  party_id: string | null
  customer_name: string | null
  tax_number: string | null
  total: string | null
  non_taxable: string | null
  export: string | null
  taxable: string | null
  tax: string | null
}

export interface SalesDiscount {
  company_id: string
  id: string
  name: string
  type: string
  value: string
  is_trade_discount: Generated<boolean>
  is_active: Generated<boolean>
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface SalesRow {
  company_id: string | null
  id: string | null
  version: number | null
  created_at: Date | null
  updated_at: Date | null
  document_path: string | null
  document_id: string | null
  status: string | null
  voucher_no: string | null
  supplier_no: string | null
  date: string | null
  party_id: string | null
  customer_name: string | null
  sales_agent_id: string | null
  item_id: string | null
  category_id: string | null
  description: string | null
  unit_id: string | null
  rate: string | null
  tax_scheme_id: string | null
  quantity: string | null
  gross: string | null
  discount: string | null
  net: string | null
  tax: string | null
  total: string | null
}

export interface SalesVoucher {
  company_id: string | null
  id: string | null
  version: number | null
  created_at: Date | null
  updated_at: Date | null
  path: string | null
  status: string | null
  voucher_no: string | null
  supplier_no: string | null
  date: string | null
  due_date: string | null
  party_id: string | null
  customer_name: string | null
  address: string | null
  email: string | null
  tax_type: string | null
  discount_type: string | null
  discount: string | null
  sales_discount_id: string | null
  purchase_discount_id: string | null
  is_trade_discount: boolean | null
  sales_agent_id: string | null
  reference: string | null
  received_by: string | null
  remarks: string | null
  is_export: boolean | null
  is_import: boolean | null
  import_country: string | null
  import_date: string | null
  import_document_number: string | null
  is_capital_expense: boolean | null
  is_free: boolean | null
  sub_total: string | null
  discount_total: string | null
  taxable: string | null
  non_taxable: string | null
  tax: string | null
  total: string | null
  open_amount: string | null
  print_count: number | null
  cancel_reason: string | null
  payment_mode_id: string | null
}

export interface SavedView {
  company_id: string
  id: string
  user_id: string
  resource: string
  name: string
  query: string
  columns: string[] | null
  shared: Generated<boolean>
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface SearchedDocument {
  company_id: string | null
  path: string | null
  document_id: string | null
  number: string | null
  reference: string | null
  subject_id: string | null
  billing_name: string | null
  amount: string | null
  date: string | null
  status: string | null
  remarks: string | null
  words: string | null
}

export interface SignInFailure {
  login_hash: Buffer
  at: Date
}

export interface StockBalance {
  company_id: string
  item_id: string
  quantity: Generated<string>
  value: Generated<string>
  last_key: string | null
  recost_from: string | null
}

export interface StockCostChange {
  company_id: string
  stock_entry_id: string
  journal_entry_id: string
  amount: string
}

export interface StockCount {
  company_id: string
  id: string
  status: string
  series: Generated<string>
  fiscal_year_id: string | null
  number: number | null
  voucher_no: string | null
  date: string
  remarks: string | null
  cancel_reason: string | null
  created_by: string
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface StockCountRow {
  company_id: string
  count_id: string
  row_no: number
  item_id: string
  counted: string | null
  book: string | null
  description: string | null
}

export interface StockEntry {
  company_id: string
  id: string
  item_id: string
  date: string
  order_key: string
  kind: string
  document_path: string
  document_id: string
  row_no: number
  quantity: string
  unit_id: string
  unit_factor: string
  origin_id: string | null
  cost_share: string | null
  fallback_cost: Generated<string>
  inventory_account_id: string
  counter_account_id: string
  cogs_account_id: string
  recorded_by: string
  recorded_at: Generated<Date>
  voided_at: Date | null
}

export interface StockEntryCost {
  company_id: string
  entry_id: string
  part_no: number
  kind: string
  amount: string
}

export interface StockLedger {
  company_id: string | null
  id: string | null
  version: number | null
  created_at: Date | null
  updated_at: Date | null
  name: string | null
  code: string | null
  category_id: string | null
  unit_id: string | null
  is_active: boolean | null
  quantity: string | null
  unit_cost: string | null
  value: string | null
  last_date: string | null
  stock: string | null
  unit: string | null
}

export interface StockTurnover {
  company_id: string
  grain: string
  period: string
  item_id: string
  kind: string
  quantity: string
  value: string
  settlement: string
}

export interface StockValuation {
  company_id: string
  entry_id: string
  item_id: string
  order_key: string
  date: string
  value: string
  settlement: Generated<string>
  quantity_after: string
  value_after: string
  unit_cost: string | null
}

export interface Supplier {
  company_id: string | null
  id: string | null
  version: number | null
  created_at: Date | null
  updated_at: Date | null
  name: string | null
  contact_no: string | null
  email: string | null
  tax_number: string | null
  address: string | null
  is_active: boolean | null
  search_text: string | null
  debit: string | null
  credit: string | null
  balance: string | null
  overdue: string | null
}

export interface SupplierPayment {
  company_id: string | null
  id: string | null
  path: string | null
  status: string | null
  series: string | null
  fiscal_year_id: string | null
  number: number | null
  voucher_no: string | null
  date: string | null
  clearing_date: string | null
  party_id: string | null
  ledger: string | null
  amount: string | null
  withholding_scheme_id: string | null
  withholding_base: string | null
  withholding: string | null
  write_off: string | null
  settled: string | null
  fee: string | null
  open_amount: string | null
  reference: string | null
  remarks: string | null
  made_by_path: string | null
  made_by_id: string | null
  printed: unknown | null
  print_count: number | null
  cancel_reason: string | null
  entry_id: string | null
  created_by: string | null
  version: number | null
  created_at: Date | null
  updated_at: Date | null
}

export interface TaxScheme {
  company_id: string
  id: string
  name: string
  short_name: string | null
  description: string | null
  kind: string
  rate: Generated<string>
  recoverable: Generated<boolean>
  receivable_id: string | null
  payable_id: string | null
  is_active: Generated<boolean>
  is_default: Generated<boolean>
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface TradeDocument {
  company_id: string
  id: string
  path: string
  status: string
  series: string
  fiscal_year_id: string | null
  number: number | null
  voucher_no: string | null
  supplier_no: string | null
  date: string
  due_date: string | null
  document_time: Date | null
  party_id: string
  customer_name: string | null
  address: string | null
  email: string | null
  tax_type: string
  discount_type: string | null
  discount: Generated<string>
  sales_discount_id: string | null
  purchase_discount_id: string | null
  is_trade_discount: Generated<boolean>
  sales_agent_id: string | null
  reference: string | null
  received_by: string | null
  remarks: string | null
  is_export: Generated<boolean>
  is_import: Generated<boolean>
  import_country: string | null
  import_date: string | null
  import_document_number: string | null
  is_capital_expense: Generated<boolean>
  is_free: Generated<boolean>
  sub_total: string
  discount_total: string
  taxable: string
  non_taxable: string
  tax: string
  total: string
  open_amount: Generated<string>
  state: string
  printed: unknown | null
  print_count: Generated<number>
  cancel_reason: string | null
  entry_id: string | null
  cost_entry_id: string | null
  created_by: string
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  payment_mode_id: string | null
}

export interface TradeList {
  company_id: string | null
  id: string | null
  version: number | null
  created_at: Date | null
  updated_at: Date | null
  path: string | null
  status: string | null
  voucher_no: string | null
  supplier_no: string | null
  date: string | null
  due_date: string | null
  party_id: string | null
  customer_name: string | null
  address: string | null
  email: string | null
  tax_type: string | null
  discount_type: string | null
  discount: string | null
  sales_discount_id: string | null
  purchase_discount_id: string | null
  is_trade_discount: boolean | null
  sales_agent_id: string | null
  reference: string | null
  received_by: string | null
  remarks: string | null
  is_export: boolean | null
  is_import: boolean | null
  import_country: string | null
  import_date: string | null
  import_document_number: string | null
  is_capital_expense: boolean | null
  is_free: boolean | null
  sub_total: string | null
  discount_total: string | null
  taxable: string | null
  non_taxable: string | null
  tax: string | null
  total: string | null
  open_amount: string | null
  print_count: number | null
  cancel_reason: string | null
  payment_mode_id: string | null
}

export interface TradeRow {
  company_id: string
  id: string
  document_id: string
  row_no: number
  item_id: string
  item_name: string
  hs_code: string | null
  description: string | null
  quantity: string
  unit_id: string
  unit_factor: string
  rate: string
  discount_type: string | null
  discount: Generated<string>
  sales_discount_id: string | null
  purchase_discount_id: string | null
  is_trade_discount: Generated<boolean>
  tax_scheme_id: string | null
  tax_kind: string | null
  tax_rate: string | null
  gross: string
  row_discount: string
  header_discount: string
  net: string
  tax: string
  origin_row_id: string | null
  is_returned: Generated<boolean>
  stock_entry_id: string | null
  trade_discount: Generated<string>
  non_trade_discount: Generated<string>
}

export interface TradeRowList {
  company_id: string | null
  id: string | null
  version: number | null
  created_at: Date | null
  updated_at: Date | null
  document_path: string | null
  document_id: string | null
  status: string | null
  voucher_no: string | null
  supplier_no: string | null
  date: string | null
  party_id: string | null
  customer_name: string | null
  sales_agent_id: string | null
  item_id: string | null
  category_id: string | null
  description: string | null
  unit_id: string | null
  rate: string | null
  tax_scheme_id: string | null
  quantity: string | null
  gross: string | null
  discount: string | null
  net: string | null
  tax: string | null
  total: string | null
}

export interface TradeSetting {
  company_id: string
  sales_row_discount: Generated<boolean>
  sales_header_discount: Generated<boolean>
  sales_trade_discount: Generated<boolean>
  sales_due_date: Generated<boolean>
  sales_reference: Generated<boolean>
  sales_remarks: Generated<boolean>
  sales_received_by: Generated<boolean>
  sales_row_description: Generated<boolean>
  sales_amount_entry: Generated<boolean>
  sales_require_item_code: Generated<boolean>
  sales_require_hs_code: Generated<boolean>
  sales_agents: Generated<boolean>
  sales_tax_type: Generated<string>
  purchase_rate_change_percent: string | null
  purchase_row_discount: Generated<boolean>
  purchase_header_discount: Generated<boolean>
  purchase_trade_discount: Generated<boolean>
  purchase_due_date: Generated<boolean>
  purchase_number_to_follow: Generated<boolean>
  purchase_capital_expense: Generated<boolean>
  purchase_landed_cost: Generated<boolean>
  purchase_update_cost_price: Generated<boolean>
  purchase_row_description: Generated<boolean>
  invoice_template: Generated<number>
  invoice_footer: string | null
  version: Generated<number>
  updated_at: Generated<Date>
  write_off_limit: Generated<string>
  sales_final: Generated<boolean>
  purchase_final: Generated<boolean>
  purchase_rate_alert_emails: Generated<string[]>
}

export interface Unit {
  company_id: string
  id: string
  name: string
  short_name: string | null
  base_unit_id: string | null
  factor: string | null
  is_active: Generated<boolean>
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}
