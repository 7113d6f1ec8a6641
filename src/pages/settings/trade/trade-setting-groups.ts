import type { TradeSettingsPage } from '../../../../domain/documents/trade-settings.ts'

/** The settings of each page, in sections. */
export const tradeSettingGroups: Readonly<
  Record<TradeSettingsPage, readonly { id: string; names: readonly string[] }[]>
> = {
  sales: [
    { id: 'issued', names: ['sales_final'] },
    { id: 'prices', names: ['sales_tax_type', 'sales_amount_entry'] },
    { id: 'payments', names: ['write_off_limit', 'cheques_in_hand'] },
    { id: 'discounts', names: ['sales_row_discount', 'sales_header_discount', 'sales_trade_discount'] },
    {
      id: 'fields',
      names: [
        'sales_due_date',
        'sales_reference',
        'sales_remarks',
        'sales_received_by',
        'sales_row_description',
        'sales_agents',
      ],
    },
    { id: 'items', names: ['sales_require_item_code', 'sales_require_hs_code'] },
  ],
  purchase: [
    { id: 'posted', names: ['purchase_final'] },
    { id: 'discounts', names: ['purchase_row_discount', 'purchase_header_discount', 'purchase_trade_discount'] },
    {
      id: 'fields',
      names: ['purchase_due_date', 'purchase_number_to_follow', 'purchase_capital_expense', 'purchase_row_description'],
    },
    {
      id: 'goods',
      names: [
        'purchase_landed_cost',
        'purchase_update_cost_price',
        'purchase_rate_change_percent',
        'purchase_rate_alert_emails',
      ],
    },
  ],
  quotation: [{ id: 'offer', names: ['quotation_valid_days', 'quotation_text', 'quotation_footer'] }],
  invoice: [{ id: 'paper', names: ['invoice_template', 'print_signatures', 'invoice_footer'] }],
}
