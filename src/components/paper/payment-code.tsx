import { QRCode } from 'antd'
import type { PrintedFact } from '../../../domain/printing/blocks.ts'

/** Renders the code that banking apps scan, always dark on light, because cameras need that. */
export function PaymentCode({ code: { label, text } }: { code: PrintedFact }) {
  return (
    <figure className="paper-code">
      <div role="img" aria-label={label}>
        <QRCode value={text} type="svg" size={132} errorLevel="M" color="#000000" bgColor="#ffffff" />
      </div>
      <figcaption className="paper-label">{label}</figcaption>
    </figure>
  )
}
