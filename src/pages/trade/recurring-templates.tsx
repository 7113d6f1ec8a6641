import { TemplateDetail } from '../../components/document/trade/recurring/template-detail.tsx'
import { TemplateForm } from '../../components/document/trade/recurring/template-form.tsx'

type FormProps = { mode: 'create' | 'edit' }
const invoices = 'sales/vouchers/recurring-templates'
const bills = 'purchase/vouchers/recurring-templates'

/** Renders the form of a recurring template of invoices. */
export function InvoiceTemplateForm({ mode }: FormProps) {
  return <TemplateForm path={invoices} mode={mode} />
}

/** Renders a recurring template of invoices. */
export function InvoiceTemplate() {
  return <TemplateDetail path={invoices} />
}

/** Renders the form of a recurring template of bills. */
export function BillTemplateForm({ mode }: FormProps) {
  return <TemplateForm path={bills} mode={mode} />
}

/** Renders a recurring template of bills. */
export function BillTemplate() {
  return <TemplateDetail path={bills} />
}
