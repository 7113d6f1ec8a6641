import { PaymentDialog } from '../payment/payment-dialog.tsx'
import { CloseShift } from '../shift/close-shift.tsx'
import { ReportDialog } from '../shift/report-dialog.tsx'
import { CustomerDialog } from './customer-dialog.tsx'
import { CartDiscountDialog, LineDialog } from './line-dialog.tsx'
import type { DialogProps } from './dialog-props.ts'
import { DrawerDialog } from './drawer-dialog.tsx'
import { ReceiptsDialog } from './receipts-dialog.tsx'
import { RecallDialog } from './recall-dialog.tsx'
import { ReturnDialog } from './return-dialog.tsx'

/** Renders the dialog of an act. */
export function TillDialogs(props: DialogProps) {
  const { act } = props
  switch (act) {
    case 'quantity':
    case 'discount':
      return <LineDialog {...props} />
    case 'cartDiscount':
      return <CartDiscountDialog {...props} />
    case 'customer':
      return <CustomerDialog {...props} />
    case 'recall':
      return <RecallDialog {...props} />
    case 'return':
      return <ReturnDialog {...props} />
    case 'cash':
    case 'card':
    case 'split':
      return <PaymentDialog {...props} start={act} />
    case 'receipts':
      return <ReceiptsDialog {...props} />
    case 'drawer':
      return <DrawerDialog {...props} />
    case 'report':
      return <ReportDialog {...props} />
    case 'close':
      return <CloseShift {...props} />
    case 'hold':
      return null
  }
}
